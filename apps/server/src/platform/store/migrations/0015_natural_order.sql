-- Sorts names as people expect: "Respondent 2" before "Respondent 10", without regard to case. The
-- older notation is on purpose: PGlite ignores the same setting written as 'und-u-kn', and
-- PostgreSQL turns one into the other. No index uses it, so a new version of ICU rebuilds nothing.
create collation natural_order (provider = icu, locale = 'und@colNumeric=yes');
