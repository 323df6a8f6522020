// The functions of transpose.cpp, and the same functions of its serial elision.
#pragma once

void transpose_float(int rows, int cols, const float *a, float *b);
void transpose_block_float(int rows, int cols, int Bi, int Bj, const float *a, float *b);

void serial_transpose_float(int rows, int cols, const float *a, float *b);
void serial_transpose_block_float(int rows, int cols, int Bi, int Bj, const float *a, float *b);
