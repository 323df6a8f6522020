// The functions of launches.cpp.
#pragma once

void forked_in_turn(int count, int n, int *a);
void forked_together(int count, int forks, int n, int *a);
