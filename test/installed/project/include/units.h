#pragma once
inline int in_units(int x) { return x * UNIT; }
