-- What users write to the people who run the server: requests for support, and feedback.
create table support_requests (
  id text primary key,
  company_id text not null references companies (id),
  user_id text references users (id) on delete set null,
  -- SUPPORT or FEEDBACK.
  kind text not null,
  -- OPEN, ANSWERED or CLOSED.
  state text not null,
  problem_description text not null,
  repro_steps text not null default '',
  consistency text,
  -- As sent; the study may be deleted meanwhile.
  study_id text,
  study_name text not null default '',
  data_collection_version text not null default '',
  product text,
  url text not null default '',
  study_id_from_url text not null default '',
  study_name_from_url text not null default '',
  user_entered_email text not null default '',
  user_agent_info text not null default '',
  request_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index support_requests_company on support_requests (company_id);
create index support_requests_user on support_requests (user_id, created_at);
create index support_requests_newest on support_requests (created_at);
create unique index support_requests_request on support_requests (user_id, request_id)
  where request_id is not null;

create table support_attachments (
  id text primary key,
  company_id text not null references companies (id),
  support_request_id text not null references support_requests (id) on delete cascade,
  position integer not null,
  name text not null,
  mime_type text not null,
  bytes double precision not null,
  object_key text not null
);
create index support_attachments_request on support_attachments (support_request_id, position);
create index support_attachments_company on support_attachments (company_id);

create table support_messages (
  id text primary key,
  company_id text not null references companies (id),
  support_request_id text not null references support_requests (id) on delete cascade,
  author_id text references users (id) on delete set null,
  is_from_staff boolean not null,
  text text not null,
  request_id text,
  created_at timestamptz not null
);
create index support_messages_request on support_messages (support_request_id, created_at);
create index support_messages_company on support_messages (company_id);
create index support_messages_author on support_messages (author_id);
create unique index support_messages_once on support_messages (support_request_id, author_id, request_id)
  where request_id is not null;

-- Consent of a user that internal staff look at one study.
create table study_accesses (
  id text primary key,
  company_id text not null references companies (id),
  support_request_id text not null references support_requests (id) on delete cascade,
  study_id text not null references studies (id) on delete cascade,
  granted_by text references users (id) on delete cascade,
  granted_at timestamptz not null,
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text references users (id) on delete set null
);
create unique index study_accesses_request on study_accesses (support_request_id);
create index study_accesses_study on study_accesses (study_id);
create index study_accesses_company on study_accesses (company_id);
create index study_accesses_granted_by on study_accesses (granted_by);

-- The token of a visit ends with the consent that it rests on.
alter table tokens add column study_access_id text references study_accesses (id) on delete cascade;
create index tokens_study_access on tokens (study_access_id) where study_access_id is not null;
