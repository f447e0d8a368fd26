-- Second factor, mails, identity provider, administration, audit log, usage.

alter table companies
  add column customer_key text not null default '',
  add column salesforce_id text not null default '',
  add column resync_state text,
  add column resync_requested_at timestamptz,
  add column resync_completed_at timestamptz,
  add column resync_message text;
create unique index companies_customer_key on companies (customer_key) where customer_key <> '';
create index companies_created on companies (created_at desc, id);

-- The newest registration of a company is the one in force.
create table dpa_approvals (
  id text primary key,
  company_id text not null references companies (id),
  version text not null,
  -- Who accepted it on behalf of the company, and the name as it was then.
  approver_id text not null references users (id),
  approver_name text not null,
  registered_by text not null references users (id),
  approved_at timestamptz not null
);
create index dpa_approvals_company on dpa_approvals (company_id, approved_at desc);

create table labs (
  id text primary key,
  company_id text not null references companies (id),
  name text not null,
  created_at timestamptz not null
);
create index labs_company on labs (company_id, created_at);

alter table users
  -- Null: no password was set yet, or the identity provider signs this user in.
  alter column password_hash drop not null,
  -- Not null: the password was made for the user; it must be replaced, and works until then only.
  add column first_password_until timestamptz,
  add column salesforce_id text not null default '',
  add column mfa_state text not null default 'DISABLED',
  -- Encrypted, see signIn/secretBox; the pending one waits for its first code.
  add column mfa_secret text,
  add column mfa_pending_secret text,
  add column mfa_pending_at timestamptz,
  -- The last time step whose code was taken: a code works once.
  add column mfa_last_step bigint,
  -- Who the identity provider says this is; null: nobody there.
  add column identity_issuer text,
  add column identity_subject text,
  add column last_sign_in_at timestamptz;
create unique index users_identity on users (identity_issuer, identity_subject);
create index users_company_name on users (company_id, name, id);

create table recovery_codes (
  id text primary key,
  company_id text not null references companies (id),
  user_id text not null references users (id) on delete cascade,
  hash text not null,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- The links of welcome and reset mails; only the hash of the secret is kept.
create table temporary_tokens (
  hash text primary key,
  company_id text not null references companies (id),
  user_id text not null references users (id) on delete cascade,
  type text not null,
  redirect_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index temporary_tokens_user on temporary_tokens (user_id);

-- Somebody went to the identity provider and comes back with this state.
create table identity_visits (
  state_hash text primary key,
  nonce text not null,
  code_verifier text not null,
  origin text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when they came back: fetched once with the ticket, then used once to sign in.
  ticket_hash text unique,
  id_token text,
  username text,
  claimed_at timestamptz,
  used_at timestamptz
);

alter table tokens
  -- An id that may be shown; the hash never leaves the database.
  add column id text,
  -- Features that it is limited to; null: it is not.
  add column scope text[],
  -- Staff who are logged in as this user.
  add column actor_user_id text references users (id),
  add column user_agent text not null default '',
  add column ip text not null default '',
  -- Wrong codes of the second factor sent with it.
  add column wrong_codes integer not null default 0;
update tokens set id = substr(md5(hash || random()::text), 1, 32);
alter table tokens alter column id set not null;
-- Beside researchers and respondents: whose password was right and whose code is not sent yet.
alter table tokens
  drop constraint tokens_kind_check,
  drop constraint tokens_check,
  add constraint tokens_kind_check check (kind in ('researcher', 'secondFactor', 'respondent')),
  add constraint tokens_user_check check ((kind <> 'respondent') = (user_id is not null));
create unique index tokens_id on tokens (id);
create index tokens_actor on tokens (actor_user_id) where actor_user_id is not null;

-- How often something was tried lately, by account and by address: counted here so that a limit holds
-- whichever process is asked. The subject is a keyed hash; no address stands here in clear.
create table attempts (
  subject text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempts_ends on attempts (ends_at);

-- What was done, by whom: a chain of hashes for each company, and one ('house') for what is of none.
create table audit_entries (
  chain text not null,
  seq bigint not null,
  at timestamptz not null,
  action text not null,
  actor_id text,
  actor_name text,
  acting_as_id text,
  acting_as_name text,
  target_type text,
  target_id text,
  target_name text,
  -- JSON as it was hashed: jsonb would order it anew.
  details text not null,
  ip text,
  hash text not null,
  primary key (chain, seq)
);
create index audit_entries_at on audit_entries (chain, at desc);
create table audit_heads (
  chain text primary key,
  seq bigint not null,
  hash text not null
);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_change();

create table usage_events (
  id text primary key,
  name text not null,
  route text,
  at timestamptz not null
);
create index usage_events_at on usage_events (at);
create table error_reports (
  id text primary key,
  message text not null,
  stack text,
  route text,
  version text not null,
  at timestamptz not null
);
create index error_reports_at on error_reports (at);
