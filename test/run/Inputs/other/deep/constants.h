#pragma once
#define DEPTH 3
#include "../table.inc"
