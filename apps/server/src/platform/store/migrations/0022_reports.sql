-- Templates of reports. Those that come with the product have no row.
create table report_templates (
  id text primary key,
  company_id text not null references companies (id),
  -- TemplateFields of the contract, without the name.
  fields jsonb not null,
  name text not null,
  version integer not null,
  -- The file in the store, and its content by hash: runs keep the file that they used.
  object_key text not null,
  sha256 text not null,
  bytes double precision not null,
  request_id text,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index report_templates_company on report_templates (company_id);
create unique index report_templates_request on report_templates (company_id, created_by, request_id)
  where request_id is not null;

-- Runs of a template on a study, and the reports that they make.
create table report_runs (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  -- Of a row of report_templates, or of a template of the product.
  template_id text not null,
  template_version integer not null,
  -- The file of the template at the time of the run; null for one of the product.
  template_key text,
  -- TemplateFields at the time of the run.
  template_fields jsonb not null,
  parameter_values jsonb not null,
  requested_by text references users (id) on delete set null,
  request_id text,
  activity_id text references activities (id) on delete set null,
  state text not null,
  stale boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index report_runs_study on report_runs (study_id, created_at);
create index report_runs_company on report_runs (company_id);
create unique index report_runs_request on report_runs (study_id, requested_by, request_id)
  where request_id is not null;

create table reports (
  id text primary key,
  company_id text not null references companies (id),
  run_id text not null references report_runs (id) on delete cascade,
  -- Of the template that made it: a retry takes the template as it is by then.
  template_version integer not null,
  position integer not null,
  stimuli jsonb not null,
  session_id text,
  segment_id text,
  state text not null,
  message text,
  -- Folder of the files in the store, and the one that is shown; null until SUCCESS.
  folder_key text,
  main_file text,
  bytes double precision not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index reports_run on reports (run_id, position);

-- Whose data a run contains, so that its files are deleted once one of them withdraws.
create table report_run_respondents (
  run_id text not null references report_runs (id) on delete cascade,
  session_id text not null,
  company_id text not null references companies (id),
  primary key (run_id, session_id)
);
create index report_run_respondents_session on report_run_respondents (session_id);
