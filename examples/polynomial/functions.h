// The functions of polynomial.cpp, and the same functions of its serial elision.
#pragma once

void polynomial_int(int n, const int *a, const int *b, int *c);
void polynomial_float(int n, const float *a, const float *b, float *c);
void polynomial_block_int(int n, int B, const int *a, const int *b, int *c);
void polynomial_block_float(int n, int B, const float *a, const float *b, float *c);

void serial_polynomial_int(int n, const int *a, const int *b, int *c);
void serial_polynomial_float(int n, const float *a, const float *b, float *c);
void serial_polynomial_block_int(int n, int B, const int *a, const int *b, int *c);
void serial_polynomial_block_float(int n, int B, const float *a, const float *b, float *c);
