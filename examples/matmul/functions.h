// The function of matmul.cpp, and the same function of its serial elision.
#pragma once

void matmul_float(long n, long m, long k, const float *a, const float *b, float *c);

void serial_matmul_float(long n, long m, long k, const float *a, const float *b, float *c);
