-- What respondents send. The bytes are files (see recordings/chunkFiles.ts) and come first: these rows
-- can be made again from them. Studies are not referenced: data of running respondents is taken
-- even when the study was deleted meanwhile.

create table sessions (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null,
  preview boolean not null,
  -- 1, 2, … in the study; previews count for themselves.
  number integer not null,
  label text not null,
  secret_hash text not null,
  consent jsonb not null,
  variables jsonb not null,
  device jsonb not null,
  -- What the respondent is shown, fixed when the session began.
  slides jsonb not null,
  record_webcam_video boolean not null,
  last_ping jsonb,
  created_at timestamptz not null,
  -- The respondent reached the end of the study.
  ended_at timestamptz,
  -- Every chunk of the manifest is safe.
  complete_at timestamptz,
  -- The last time processing was asked for.
  processing_since timestamptz,
  processed_at timestamptz,
  processing_error text,
  quality jsonb,
  -- Counted when the session became complete.
  received_chunks integer,
  received_bytes bigint
);
create unique index sessions_number on sessions (study_id, preview, number);
create index sessions_study on sessions (company_id, study_id, created_at);

create table chunks (
  session_id text not null references sessions (id) on delete cascade,
  company_id text not null references companies (id),
  stream text not null,
  seq integer not null,
  sha256 text not null,
  size integer not null,
  -- Another chunk with this number but other bytes came first: both are kept.
  conflicting boolean not null,
  received_at timestamptz not null,
  primary key (session_id, stream, seq, sha256)
);
create unique index chunks_first on chunks (session_id, stream, seq) where not conflicting;

create table manifests (
  session_id text primary key references sessions (id) on delete cascade,
  company_id text not null references companies (id),
  chunks jsonb not null,
  received_at timestamptz not null
);

-- Every consent text that anyone agreed to, so that it can always be shown again.
create table consent_texts (
  company_id text not null references companies (id),
  text_sha256 text not null,
  text text not null,
  first_used_at timestamptz not null,
  primary key (company_id, text_sha256)
);

create table rejections (
  study_id text primary key,
  company_id text not null references companies (id),
  count integer not null
);

-- Result files of one respondent (in the object store).
create table respondent_results (
  session_id text not null references sessions (id) on delete cascade,
  stimulus_id text not null,
  company_id text not null references companies (id),
  study_id text not null,
  object_key text not null,
  -- SHA-256 of the bytes.
  version text not null,
  primary key (session_id, stimulus_id)
);
create index respondent_results_study on respondent_results (study_id, stimulus_id);

-- Result files of many respondents together.
create table segment_results (
  segment_id text not null,
  stimulus_id text not null,
  company_id text not null references companies (id),
  study_id text not null,
  object_key text not null,
  version text not null,
  respondent_count integer not null,
  primary key (segment_id, stimulus_id)
);
create index segment_results_study on segment_results (study_id);

-- The study that fills itself at the first start. The secrets of its sessions follow from the seed.
create table demo_studies (
  company_id text primary key references companies (id),
  study_id text not null,
  seed text not null,
  respondents integer not null
);
