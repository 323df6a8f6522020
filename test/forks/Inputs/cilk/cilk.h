#pragma once
#define cilk_reducer(...)
