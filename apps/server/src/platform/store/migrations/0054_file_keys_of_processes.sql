-- Side by side: yes
-- The key with which a process encrypts recordings, and the keys with which it can read them; null: its version does not say.
alter table server_processes add column writing_file_key_id text;
alter table server_processes add column file_key_ids text[];
