-- Product keys of the desktop software. The signed text of a key is made from the row whenever it is
-- needed and is stored nowhere.
create table licenses (
  -- The id that people see, for example 7K3M-ZQ0A-9XTR-41VB.
  id text primary key,
  company_id text not null references companies (id),
  module_names jsonb not null,
  -- A day, YYYY-MM-DD.
  renewal_date text not null,
  external_note text not null default '',
  -- True: any machine can activate it. False: it is bound to machine_id.
  unlocked boolean not null default true,
  unlocks_remaining integer not null check (unlocks_remaining >= 0),
  last_user_unlock_at timestamptz,
  machine_id text,
  machine_name text,
  version_installed text,
  issued_by text references users (id) on delete set null,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
create index licenses_company on licenses (company_id, issued_at);
