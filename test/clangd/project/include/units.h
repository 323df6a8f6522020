#define UNIT 100
