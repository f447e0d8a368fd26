-- A company's connection to a panel: its API token, encrypted, and whose account it is.
create table panel_connections (
  company_id text primary key references companies (id) on delete cascade,
  type text not null,
  sealed_token text not null,
  token_ending text not null,
  -- The account's id and address at the panel.
  account_id text not null,
  account_email text not null,
  connected_by text references users (id) on delete set null,
  connected_at timestamptz not null
);
