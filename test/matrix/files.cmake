# The sources of the harness, and the programs of its matrix with their sources below examples/.
set(MATRIX_FILES
  covering.cpp matrix.cpp self_test.cpp space.cpp
  addition.cpp jacobi.cpp matmul.cpp polynomial.cpp reversal.cpp transpose.cpp)
set(MATRIX_SOURCES
  reversal/reversal.c addition/addition.c transpose/transpose.cpp matmul/matmul.cpp jacobi/jacobi.c
  polynomial/polynomial.cpp)
set(MATRIX_PROGRAMS
  reversal_int reversal_long reversal_block_int
  addition_float
  transpose_float transpose_block_float
  matmul_float
  jacobi_int jacobi_float jacobi_block_int jacobi_block_float
  polynomial_int polynomial_float polynomial_block_int polynomial_block_float)
