-- Reports whose R code runs in the browser of a researcher, as the server has no R.
create table browser_reports (
  id text primary key,
  company_id text not null references companies (id),
  report_id text not null references reports (id) on delete cascade,
  -- What the report is made of, in the store; deleted when it has ended.
  input_key text not null,
  input_bytes double precision not null,
  -- Of the template.
  main_file text not null,
  -- Whose data is in it.
  session_ids jsonb not null,
  -- The page that is making it, until when it said so last, and how many pages have tried.
  holder text,
  lease_until timestamptz,
  claims integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index browser_reports_report on browser_reports (report_id);
create index browser_reports_company on browser_reports (company_id);
