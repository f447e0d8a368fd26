-- Machines that may be given respondents of a lab study; empty: all of its lab.
alter table studies add column available_on text[] not null default '{}';
