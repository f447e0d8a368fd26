-- Imports: an uploaded archive becomes a study.
create table study_imports (
  id text primary key,
  company_id text not null references companies (id),
  requested_by text references users (id) on delete set null,
  request_id text,
  -- The upload with the zip file; its bytes are deleted when the import ends.
  asset_id text not null,
  file_name text not null,
  size_bytes double precision not null,
  folder_id text references folders (id) on delete set null,
  with_recordings boolean not null,
  -- What the user might do when asking: which kinds of study may be made is known when the file is read.
  features text[] not null,
  state text not null,
  progress double precision not null default 0,
  message text,
  code text,
  -- Under this id files are written; null: none are there.
  target_id text unique,
  -- The new study, from the transaction on that makes it. When it is deleted for ever, its name goes too.
  study_id text references studies (id) on delete cascade,
  study_name text,
  report jsonb,
  requested_at timestamptz not null,
  completed_at timestamptz
);
create index study_imports_company on study_imports (company_id, requested_by, requested_at);
create index study_imports_study on study_imports (study_id);
create index study_imports_folder on study_imports (folder_id);
create unique index study_imports_request on study_imports (company_id, requested_by, request_id)
  where request_id is not null;
