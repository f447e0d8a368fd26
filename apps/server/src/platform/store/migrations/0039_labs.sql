-- Laboratories: when machines upload, and the machines themselves.
alter table labs
  add column max_concurrent_downloaders integer not null default 1,
  add column max_concurrent_uploaders integer not null default 1,
  add column seconds_idle_before_upload_allowed integer not null default 3600,
  -- HH:MM in UTC; an end before the start is on the next day.
  add column upload_window_start text not null default '18:00',
  add column upload_window_end text not null default '07:00';

create table machines (
  id text primary key,
  company_id text not null references companies (id),
  lab_id text not null references labs (id),
  name text not null,
  location text not null default '',
  acting_as text not null default 'DATA_COLLECTOR' check (acting_as in ('DATA_COLLECTOR', 'STUDY_OWNER')),
  share_path_override text not null default '',
  public_product_key text not null,
  created_at timestamptz not null,
  -- All three or none.
  disabled_reason text,
  disabled_by text,
  disabled_at timestamptz,
  -- Null: no agent has reported.
  agent_version text,
  last_ping jsonb,
  -- The session that it was given last; null: it has none to do.
  session_id text,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((disabled_at is null) = (disabled_by is null))
);
create index machines_lab on machines (company_id, lab_id);

-- Codes that pair a machine with a lab, once.
create table pairing_codes (
  id text primary key,
  company_id text not null references companies (id),
  lab_id text not null references labs (id),
  -- Keyed, because there are only a million codes.
  code_hash text not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index pairing_codes_open on pairing_codes (code_hash) where used_at is null;

-- One machine for a product key, in the whole installation.
create unique index machines_public_product_key on machines (public_product_key);

-- Beside people: the agents of machines.
alter table tokens add column machine_id text references machines (id) on delete cascade;
alter table tokens
  drop constraint tokens_kind_check,
  drop constraint tokens_user_check,
  add constraint tokens_kind_check check (kind in ('researcher', 'secondFactor', 'respondent', 'machine')),
  add constraint tokens_user_check check ((kind in ('researcher', 'secondFactor')) = (user_id is not null)),
  add constraint tokens_machine_check check ((kind = 'machine') = (machine_id is not null));
create index tokens_machine on tokens (machine_id) where machine_id is not null;
