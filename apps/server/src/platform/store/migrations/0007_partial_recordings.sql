-- What had arrived was taken as the whole recording: nothing more would come.
alter table sessions add column is_partial boolean not null default false;
