-- Third-party apps (OAuth 2): who may ask, which users have agreed, and the codes and tokens that follow.
create table apps (
  id text primary key,
  -- Null: for the users of every company.
  company_id text references companies (id),
  name text not null,
  author text not null,
  contact text not null,
  redirect_uri text not null,
  scope text[] not null,
  -- SHA-256 of the secret of a confidential app.
  secret_hash text,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_by text,
  disabled_reason text,
  check ((disabled_at is null) = (disabled_reason is null))
);
create index apps_company on apps (company_id);

-- One for each code that was exchanged: an app that a user runs at two places has two.
create table app_authorizations (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  company_id text not null references companies (id),
  user_id text not null references users (id) on delete cascade,
  scope text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When its refresh token ends, and nothing is left.
  expires_at timestamptz not null
);
create index app_authorizations_user on app_authorizations (user_id, app_id);
create index app_authorizations_app on app_authorizations (app_id);
create index app_authorizations_expiry on app_authorizations (expires_at);

create table app_codes (
  hash text primary key,
  app_id text not null references apps (id) on delete cascade,
  company_id text not null references companies (id),
  user_id text not null references users (id) on delete cascade,
  scope text[] not null,
  -- As the app sent it; null: it sent none.
  redirect_uri text,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when it is used: who presents it again ends the authorization.
  authorization_id text references app_authorizations (id) on delete cascade
);
create index app_codes_user on app_codes (user_id);
create index app_codes_app on app_codes (app_id);
create index app_codes_authorization on app_codes (authorization_id);
create index app_codes_expiry on app_codes (expires_at);

alter table tokens
  add column authorization_id text references app_authorizations (id) on delete cascade,
  -- Of a refresh token: it was exchanged for another one.
  add column exchanged_at timestamptz;
create index tokens_authorization on tokens (authorization_id);
alter table tokens
  drop constraint tokens_kind_check,
  drop constraint tokens_user_check,
  add constraint tokens_kind_check
    check (kind in ('researcher', 'secondFactor', 'respondent', 'machine', 'personal', 'app', 'appRefresh')),
  add constraint tokens_user_check
    check ((kind in ('researcher', 'secondFactor', 'personal', 'app', 'appRefresh')) = (user_id is not null)),
  add constraint tokens_app_check
    check ((kind in ('app', 'appRefresh')) = (authorization_id is not null) and (kind <> 'app' or scope is not null));
