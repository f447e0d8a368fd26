-- Every row belongs to a company; ids are opaque texts made by the server.

create table companies (
  id text primary key,
  name text not null,
  features text[] not null,
  root_folder text not null,
  media_folder text not null,
  disabled boolean not null default false,
  created_at timestamptz not null
);

create table users (
  id text primary key,
  company_id text not null references companies (id),
  -- Trimmed, NFC, lower case: what people type at sign-in finds one account.
  username text not null unique,
  name text not null,
  email text not null,
  password_hash text not null,
  features text[] not null,
  disabled boolean not null default false,
  valid_to timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_company on users (company_id);

create table folders (
  id text primary key,
  company_id text not null references companies (id),
  parent_id text references folders (id),
  name text not null,
  created_at timestamptz not null
);
create index folders_company on folders (company_id, parent_id);

create table studies (
  id text primary key,
  company_id text not null references companies (id),
  folder_id text not null references folders (id),
  name text not null,
  -- The name as it is compared: two studies of a company never share it.
  name_key text not null,
  study_type text not null,
  state text not null,
  version integer not null default 1,
  version_at timestamptz not null,
  owner_id text references users (id),
  sensors jsonb not null,
  record_webcam_video boolean not null default false,
  collecting boolean not null default false,
  -- Set at the first start and never cleared: from then on the study is locked.
  first_started_at timestamptz,
  consent_form text not null,
  consent_version integer not null default 1,
  contact_email text not null,
  locale text not null,
  created_at timestamptz not null
);
create unique index studies_name on studies (company_id, name_key);
create index studies_folder on studies (folder_id);

create table assets (
  id text not null,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  name text not null,
  file_name text not null,
  file_size bigint not null,
  object_key text not null,
  created_at timestamptz not null,
  primary key (study_id, id)
);

create table stimuli (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  name text not null,
  display_name text not null,
  type text not null,
  exposure_time_ms double precision not null,
  exposure_offset_ms double precision not null default 0,
  width integer not null,
  height integer not null,
  image_key text,
  video_key text,
  thumbnail_key text,
  manual_advance boolean not null default false,
  record_webcam boolean not null,
  record_screen boolean not null,
  track_mouse boolean not null default true,
  calibration_options jsonb,
  instruction_options jsonb,
  tags text[] not null default '{}',
  created_at timestamptz not null
);
create index stimuli_study on stimuli (study_id);

create table blocks (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  display_name text not null,
  -- The place among the flows; null for a block inside another.
  flow_order integer
);
create index blocks_study on blocks (study_id);

create table block_children (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  parent_block text not null references blocks (id) on delete cascade,
  block_order integer not null,
  fixed boolean not null,
  stimulus_id text references stimuli (id) on delete cascade,
  block_id text references blocks (id) on delete cascade,
  check (num_nonnulls(stimulus_id, block_id) = 1)
);
create index block_children_study on block_children (study_id);
create index block_children_parent on block_children (parent_block);

-- Opaque tokens: only the SHA-256 is kept, so that a copy of the database opens nothing.
create table tokens (
  hash text primary key,
  kind text not null check (kind in ('researcher', 'respondent')),
  company_id text not null references companies (id),
  user_id text references users (id) on delete cascade,
  -- No reference: what respondents send is taken even when their study was deleted meanwhile.
  study_id text,
  session_id text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'researcher') = (user_id is not null)),
  check ((kind = 'respondent') = (session_id is not null and study_id is not null))
);
create index tokens_user on tokens (user_id);
create index tokens_session on tokens (session_id);
create index tokens_expiry on tokens (expires_at);

create table jobs (
  id text primary key,
  kind text not null,
  company_id text references companies (id),
  payload jsonb not null,
  dedupe_key text,
  priority integer not null default 0,
  state text not null check (state in ('waiting', 'running', 'done', 'dead')),
  attempts integer not null default 0,
  max_attempts integer not null,
  run_at timestamptz not null,
  leased_until timestamptz,
  leased_by text,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
-- At most one waiting job of a kind per key; one that runs already does not count,
-- because it may have looked before the newest change.
create unique index jobs_dedupe on jobs (kind, dedupe_key) where state = 'waiting';
create index jobs_next on jobs (priority desc, run_at) where state = 'waiting';
create index jobs_running on jobs (leased_until) where state = 'running';
