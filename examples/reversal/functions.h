/* The functions of reversal.c, and the same functions of its serial elision. */
#ifndef REVERSAL_FUNCTIONS_H
#define REVERSAL_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void reversal_int(int n, const int *a, int *b);
void reversal_long(long n, const int *a, int *b);
void reversal_block_int(int n, int B, const int *a, int *b);

void serial_reversal_int(int n, const int *a, int *b);
void serial_reversal_long(long n, const int *a, int *b);
void serial_reversal_block_int(int n, int B, const int *a, int *b);

#ifdef __cplusplus
}
#endif
#endif
