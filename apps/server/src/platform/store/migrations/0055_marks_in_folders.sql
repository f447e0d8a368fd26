-- Side by side: yes
-- What a process has written into its file in the data folder, the last two times: whoever finds one of them there has the
-- same folder, and not a copy of it. Empty: it is of a version that writes nothing into the file.
alter table server_processes add column folder_marks text[] not null default '{}';
