-- What the checklist of the front page cannot see in the user's studies.
create table first_runs (
  user_id text primary key references users (id) on delete cascade,
  company_id text not null references companies (id),
  dismissed_at timestamptz,
  -- When the user first looked at results of a study of their own.
  gaze_seen_at timestamptz
);

-- When the short preview, which stores nothing else, was opened first.
alter table studies add column previewed_at timestamptz;

-- How the company's studies reach respondents: DistributionSettings of the contract.
alter table companies add column distribution_settings jsonb not null default '{}';
-- PanelProviderSettings of the contract; null: no provider is connected.
alter table companies add column panel_provider_settings jsonb;
