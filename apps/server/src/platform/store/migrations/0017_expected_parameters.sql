-- Parameters that the links of a study come with. Placeholders of its redirects are filled from them.
alter table studies add column expected_parameters text[] not null default '{}';
