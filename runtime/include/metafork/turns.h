/* How blocks that share a loop in turns hand on what they have found. */
#ifndef METAFORK_TURNS_H
#define METAFORK_TURNS_H

/* What so many turns come to is one result, which the turns behind them begin with. */
enum { MF_TURNS_OF_GROUP = 128 };
/* Of what such blocks count, in front of what they hand on: which turn is next, how many blocks are done. Of 4 bytes. */
enum { MF_TURNS_COUNTS = 4 };

#endif
