#pragma once
#define FACTOR 3
