-- The id of the study at the panel that it was pushed to.
alter table studies add column panel_provider_id text;

-- Studies that were pushed to a panel through its interface, as they stand there.
create table panel_studies (
  study_id text primary key references studies (id) on delete cascade,
  company_id text not null references companies (id),
  type text not null,
  -- The panel's own id; null: a draft was asked for and no answer came.
  panel_study_id text,
  -- The account whose token made the draft, and the workspace that pays.
  account_id text not null,
  workspace_id text,
  currency text not null,
  state text not null,
  -- PanelDraft of the contract, as the panel stores it; and how many of its filters are not in there.
  draft jsonb not null,
  other_filters integer not null default 0,
  codes jsonb not null,
  -- UsableThresholds: only here, the panel does not know them.
  thresholds jsonb not null,
  -- PanelCost of all places, and of what was charged so far; null: not said yet.
  cost jsonb,
  spent jsonb,
  pushed_at timestamptz not null,
  pushed_by text references users (id) on delete set null,
  published_at timestamptz,
  -- When the panel was asked, for the newest answer that is stored.
  synced_at timestamptz,
  sync_failure text,
  sync_failed_since timestamptz,
  sync_failures integer not null default 0,
  -- When it is to be asked again; null: not by itself.
  next_sync_at timestamptz,
  -- Something is being sent for this study until then at the latest.
  busy_until timestamptz
);
create unique index panel_studies_by_panel on panel_studies (type, panel_study_id);
create index panel_studies_of_company on panel_studies (company_id);

-- Submissions as the panel last told them.
create table panel_submissions (
  study_id text not null references studies (id) on delete cascade,
  id text not null,
  company_id text not null references companies (id),
  participant_id text not null,
  state text not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  code text,
  return_requested_at timestamptz,
  -- Kept when the ids of the session are erased: what was paid stays known.
  session_id text references sessions (id) on delete set null,
  -- When the panel was asked for this.
  seen_at timestamptz not null,
  primary key (study_id, id)
);
create index panel_submissions_of_company on panel_submissions (company_id, id);

-- What researchers decided about submissions, and what the panel said to it.
create table panel_decisions (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  submission_id text not null,
  kind text not null,
  -- SENDING until the panel answered.
  state text not null,
  refusal text,
  amount_minor bigint not null,
  decided_by text references users (id) on delete set null,
  decided_at timestamptz not null
);
create index panel_decisions_of_submission on panel_decisions (study_id, submission_id);

-- Where the panel tells of changes in a workspace; the key is in the address.
create table panel_hooks (
  connection_key text primary key,
  company_id text not null references companies (id) on delete cascade,
  type text not null,
  workspace_id text not null,
  -- Null: the panel has not accepted the subscription.
  sealed_secret text,
  checked_at timestamptz not null
);
create unique index panel_hooks_of_workspace on panel_hooks (company_id, type, workspace_id);

-- The events that were received: each counts once.
create table panel_events (
  connection_key text not null references panel_hooks (connection_key) on delete cascade,
  id text not null,
  company_id text not null references companies (id) on delete cascade,
  event_type text not null,
  resource_id text not null,
  received_at timestamptz not null,
  primary key (connection_key, id)
);
create index panel_events_by_time on panel_events (received_at);
