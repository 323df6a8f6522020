# The sources of the harness, and the programs of its matrix with their sources below examples/.
set(MATRIX_FILES
  covering.cpp matrix.cpp self_test.cpp space.cpp
  addition.cpp jacobi.cpp matmul.cpp polynomial.cpp reversal.cpp transpose.cpp
  block_body.cpp division.cpp euclid.cpp finite_difference.cpp multiplication.cpp reduction.cpp scan.cpp)
set(MATRIX_SOURCES
  reversal/reversal.c addition/addition.c transpose/transpose.cpp matmul/matmul.cpp jacobi/jacobi.c
  polynomial/polynomial.cpp
  division/division.c multiplication/multiplication.c euclid/euclid.c reduction/reduction.c scan/scan.c
  finite_difference/finite_difference.c)
set(MATRIX_PROGRAMS
  reversal_int reversal_long reversal_block_int
  addition_float
  transpose_float transpose_block_float
  matmul_float
  jacobi_int jacobi_float jacobi_block_int jacobi_block_float
  polynomial_int polynomial_float polynomial_block_int polynomial_block_float
  division_naive division_steps multiplication euclid_naive euclid_steps
  reduction_unsigned reduction_float scan_unsigned scan_float
  finite_difference_float finite_difference_double)
