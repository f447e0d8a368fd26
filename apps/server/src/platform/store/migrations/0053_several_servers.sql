-- Side by side: yes
-- Whether servers of the version before may go on beside this migration, as its first line says.
alter table migrations add column works_with_before boolean not null default false;

-- With FOVEA_KEYS=database the keys are here, wrapped by a key that is not in the database. made_at is the time from
-- which on a key is used, so that every process has it by then.
alter table signing_keys add column wrapped_key text;
alter table signing_keys add column is_first boolean not null default false;

-- Keys of product keys, with FOVEA_KEYS=database. The newest signs; of the others only the public half is kept.
create table license_signing_keys (
  kid text primary key,
  public_key text not null,
  -- PKCS #8 in base64url, sealed.
  sealed_private_key text,
  created_at timestamptz not null
);

-- Processes that share this database. One that was not seen for a minute has ended.
create table server_processes (
  id text primary key,
  host text not null,
  serves boolean not null,
  works boolean not null,
  version text not null,
  -- The place of media and results, and that of recordings: a bucket, or null: the data folder.
  objects_place text,
  recordings_place text,
  -- Ids of the keys that it signs and encrypts with, the newest first.
  key_ids text[] not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Calls that all processes have counted together; what each counts between two looks is not here yet.
create table call_counts (
  subject text primary key,
  count bigint not null,
  ends_at timestamptz not null
);
create index call_counts_ends_at on call_counts (ends_at);
