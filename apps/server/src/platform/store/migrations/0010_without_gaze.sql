-- Sessions without gaze are processed like others: why there is none, with the figures measured.

alter table sessions add column no_gaze jsonb;
