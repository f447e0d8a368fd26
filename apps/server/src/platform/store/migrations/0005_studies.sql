-- Folders, files and everything a study can be.

alter table companies add column pre_processing_versions jsonb not null default '[]';

alter table folders add column version integer not null default 1;
alter table folders add column version_at timestamptz not null default now();
alter table folders add column request_id text;
-- The name as it is compared: two folders of a folder never share it.
alter table folders add column name_key text;
update folders set name_key = lower(name);
alter table folders alter column name_key set not null;
create unique index folders_name on folders (parent_id, name_key) where parent_id is not null;
create unique index folders_request on folders (company_id, request_id) where request_id is not null;

alter table studies add column desktop_generation text not null default 'fovea_ONLINE';
alter table studies add column finished_at timestamptz;
alter table studies add column editors text[] not null default '{}';
alter table studies add column valid_to timestamptz;
alter table studies add column current_lab_id text;
alter table studies add column screen_width integer not null default 1920;
alter table studies add column screen_height integer not null default 1080;
alter table studies add column checks jsonb not null default '{}';
alter table studies add column device_types text[] not null default '{DESKTOP}';
alter table studies add column reject_consent_redirect text not null default '';
alter table studies add column study_finished_redirect text not null default '';
alter table studies add column collection_error_redirect text not null default '';
alter table studies add column panel_provider_type text;
alter table studies add column block_usage text not null default 'BLOCK_RANDOM_CHOICE';
-- Deleted, but still here: out of every list, and not found by its id except among the deleted ones.
alter table studies add column deleted_at timestamptz;
alter table studies add column deleted_by text references users (id);
alter table studies add column deletion_status text not null default 'MANUALLY_DELETED';
alter table studies add column download_key text;
alter table studies add column download_state text;
alter table studies add column download_progress double precision;
alter table studies add column download_error text;
-- A deleted study does not hold its name; it gets another one, if need be, when it comes back.
drop index studies_name;
create unique index studies_name on studies (company_id, name_key) where deleted_at is null;
create index studies_deleted on studies (deleted_at) where deleted_at is not null;

-- What is left of a study that was deleted for ever: that it was, when, and by whom.
create table erased_studies (
  id text primary key,
  company_id text not null references companies (id),
  erased_at timestamptz not null,
  erased_by text
);

create table quotas (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null unique references studies (id) on delete cascade,
  young_male integer,
  old_male integer,
  young_female integer,
  old_female integer,
  old_at integer not null default 35,
  variables jsonb not null default '[]'
);

-- Files of the repository of a company.
create table files (
  id text primary key,
  company_id text not null references companies (id),
  folder_id text not null references folders (id),
  name text not null,
  kind text not null,
  mime_type text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  duration_ms double precision,
  object_key text not null,
  thumbnail_key text,
  -- See UPLOAD_PART_BYTES: the same content has the same hash, however it came.
  content_hash text not null,
  version integer not null default 1,
  version_at timestamptz not null,
  request_id text,
  created_by text references users (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index files_folder on files (folder_id) where deleted_at is null;
create index files_content on files (company_id, content_hash) where deleted_at is null;
create unique index files_request on files (company_id, request_id) where request_id is not null;

-- An upload belongs to a study, or to the company's repository (no study).
alter table assets drop constraint assets_pkey;
alter table assets alter column study_id drop not null;
alter table assets add column multipart_id text;
alter table assets add column content_hash text;
create unique index assets_of_study on assets (study_id, id) where study_id is not null;
create unique index assets_of_company on assets (company_id, id) where study_id is null;

alter table stimuli add column website_url text not null default '';
alter table stimuli add column survey_questions jsonb;
alter table stimuli add column survey_theme jsonb;

alter table blocks add column request_id text;
-- Of a flow: how many respondents were given it, so that all flows get the same number.
alter table blocks add column begun_count integer not null default 0;
create unique index blocks_request on blocks (study_id, request_id) where request_id is not null;
create unique index block_children_block on block_children (block_id) where block_id is not null;

-- What was taken out of a study: the rows as they were, to bring exactly them back.
create table removals (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  removed jsonb not null,
  removed_at timestamptz not null
);
create index removals_study on removals (study_id);
create index removals_age on removals (removed_at);

create table activities (
  id text primary key,
  company_id text not null references companies (id),
  user_id text not null references users (id) on delete cascade,
  type text not null,
  state text not null,
  name text not null,
  progress double precision not null default 0,
  message text,
  -- Where a copy will lie.
  folder_id text references folders (id),
  study_id text,
  result_study_id text,
  url text,
  template_id text,
  request_id text,
  requested_at timestamptz not null,
  completed_at timestamptz,
  cleared_at timestamptz
);
create index activities_user on activities (user_id, requested_at);
create index activities_folder on activities (folder_id) where completed_at is null;
create unique index activities_request on activities (company_id, request_id) where request_id is not null;
alter table users add column last_activity_check timestamptz;

alter table sessions add column low_quality_manual boolean;
alter table sessions add column stimuli_block text;
alter table sessions add column machine_id text;
alter table sessions add column age integer;
alter table sessions add column gender text;
alter table sessions add column stimulus_quality jsonb not null default '[]';
alter table sessions add column data_deleted_at timestamptz;
alter table sessions add column data_deleted_by text;
alter table sessions add column saved_locally_at timestamptz;
-- Grows with every change of a session, so that a watcher sees that something happened.
alter table sessions add column changed_at timestamptz;
