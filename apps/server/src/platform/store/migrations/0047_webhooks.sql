-- Addresses of a company's own servers that are told of events.
create table webhooks (
  id text primary key,
  company_id text not null references companies (id) on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  is_enabled boolean not null,
  -- PERSON, FAILED or GONE, and since when; null while it is on.
  off_reason text,
  off_at timestamptz,
  sealed_secret text not null,
  -- The secret before the renewal, which signs too until then.
  old_sealed_secret text,
  old_secret_until timestamptz,
  -- The address has just let a try wait in vain: no other delivery is tried before.
  rests_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhooks_off_check check (is_enabled = (off_at is null) and (off_at is null) = (off_reason is null)),
  constraint webhooks_old_secret_check check ((old_sealed_secret is null) = (old_secret_until is null))
);
create index webhooks_of_company on webhooks (company_id);

-- What was or will be sent; only ids of a study and what is in it, never what a respondent said.
create table webhook_deliveries (
  id text primary key,
  company_id text not null references companies (id) on delete cascade,
  webhook_id text not null references webhooks (id) on delete cascade,
  event text not null,
  study_id text references studies (id) on delete cascade,
  session_id text,
  -- The body as it is signed and sent.
  payload text not null,
  state text not null,
  -- Tries that failed since it was last asked for.
  failed_tries integer not null default 0,
  -- WebhookTry of the contract, the newest last.
  tries jsonb not null default '[]',
  next_try_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
create index webhook_deliveries_of_study on webhook_deliveries (study_id);
