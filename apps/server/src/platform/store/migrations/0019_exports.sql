-- Exports of studies: what was asked for, and the files that were made.
create table study_exports (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  kind text not null,
  name text not null,
  requested_by text references users (id) on delete set null,
  request_id text,
  activity_id text references activities (id) on delete set null,
  selection jsonb,
  contents jsonb not null,
  export_face_videos boolean not null,
  -- Null: all stimuli.
  stimulus_ids jsonb,
  target_version text,
  state text not null,
  progress double precision not null default 0,
  message text,
  -- Keys, names, sizes and hashes of the files; empty until they are complete.
  files jsonb not null default '[]',
  -- For the limit of space: an estimate until the files are complete.
  bytes double precision not null default 0,
  stale boolean not null default false,
  expired boolean not null default false,
  requested_at timestamptz not null,
  -- When its data began to be read, the last time that it was tried.
  started_at timestamptz,
  changed_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz
);
create index study_exports_study on study_exports (study_id, kind, requested_at);
create index study_exports_company on study_exports (company_id);
create index study_exports_expiring on study_exports (expires_at) where expires_at is not null;
create unique index study_exports_request on study_exports (study_id, kind, requested_by, request_id)
  where request_id is not null;

-- Whose data an export contains, so that it is refused once one of them withdraws.
create table study_export_respondents (
  export_id text not null references study_exports (id) on delete cascade,
  session_id text not null,
  company_id text not null references companies (id),
  primary key (export_id, session_id)
);
create index study_export_respondents_session on study_export_respondents (session_id);
