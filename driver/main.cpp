#include "driver/driver.h"

int main(int argc, char **argv) { return metafork::driver::command_line({argv + 1, argv + argc}, {}); }
