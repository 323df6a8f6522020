/* Lets any C or C++ compiler accept a MetaFork source as its serial elision: the keywords vanish, the program stays.
 * metafork-cc needs no include; it knows the keywords itself and skips this file's definitions.
 * The short clause spellings (shared, cache, reduction, extent) are never macros: they would eat OpenMP's clauses. */
#ifndef METAFORK_METAFORK_H
#define METAFORK_METAFORK_H
#ifndef __METAFORK_CC__
#define meta_for for
#define meta_schedule
#define meta_fork
#define meta_join ((void)0)
#define meta_shared(...)
#define meta_cache(...)
#define meta_reduction(...)
#define meta_extent(...)
#define meta_form(...)
#endif
#endif
