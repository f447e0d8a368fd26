-- Signals that a study does not use, and those that stand apart from the others. Existing studies have
-- neither: all their signals are shown as before.
alter table studies add column signals_disabled text[] not null default '{}';
alter table studies add column demarcated_signals text[] not null default '{}';
