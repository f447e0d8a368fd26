-- Images and videos of the analysis: what they show, and the file that a browser made.
create table visual_exports (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  stimulus_id text not null,
  type text not null,
  name text not null,
  requested_by text references users (id) on delete set null,
  request_id text,
  activity_id text references activities (id) on delete set null,
  selection jsonb not null,
  state text not null,
  message text,
  -- The file in the store; null until it is complete.
  object_key text,
  mime_type text,
  -- For the limit of space.
  bytes double precision not null default 0,
  stale boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  completed_at timestamptz
);
create index visual_exports_study on visual_exports (study_id, created_at);
create index visual_exports_company on visual_exports (company_id);
create index visual_exports_activity on visual_exports (activity_id);
create unique index visual_exports_request on visual_exports (study_id, requested_by, request_id)
  where request_id is not null;

-- Whose data a visual export contains, so that its file is deleted once one of them withdraws.
create table visual_export_respondents (
  export_id text not null references visual_exports (id) on delete cascade,
  session_id text not null,
  company_id text not null references companies (id),
  primary key (export_id, session_id)
);
create index visual_export_respondents_session on visual_export_respondents (session_id);

-- An upload for a visual export; null: of a stimulus or a file.
alter table assets add column visual_export_id text references visual_exports (id) on delete set null;
create index assets_visual_export on assets (visual_export_id) where visual_export_id is not null;
