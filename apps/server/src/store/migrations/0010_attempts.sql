-- How often something was tried lately, by account and by address: counted here so that a limit holds
-- whichever process is asked. The subject is a keyed hash; no address stands here in clear.
create table attempts (
  subject text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempts_ends on attempts (ends_at);
