-- Whether a lab study takes everybody whom its quota has space for, or only those planned before.
alter table studies add column respondent_registration text not null default 'ANYONE'
  check (respondent_registration in ('ANYONE', 'TEST_PLAN_ONLY'));

-- Respondents of lab studies, from their registration or the test plan until their session begins.
create table registrations (
  -- The id of the session that a machine begins for this respondent.
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  -- Both or none. Null: no machine has been chosen yet.
  lab_id text references labs (id),
  machine_id text references machines (id),
  -- From the same series as the numbers of the sessions of the study that are no previews.
  number integer not null,
  label text not null,
  -- Null: erased, because the respondent was removed or withdrew.
  age integer check (age >= 1),
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  -- Answers to the variables of the quota.
  variables jsonb not null default '{}',
  request_id text,
  created_at timestamptz not null,
  created_by text references users (id),
  -- Null: the session has not begun.
  begun_at timestamptz,
  -- Null: it is in force. What was removed keeps its number.
  removed_at timestamptz,
  check ((machine_id is null) = (lab_id is null)),
  check (removed_at is null or begun_at is null),
  unique (study_id, number)
);
create index registrations_company on registrations (company_id, study_id);
create unique index registrations_request on registrations (company_id, request_id)
  where request_id is not null;
-- Nobody is sent to a machine that somebody else has been sent to.
create unique index registrations_machine on registrations (machine_id)
  where machine_id is not null and begun_at is null and removed_at is null;

-- The machines that a lab study may be run on.
create table study_machines (
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  machine_id text not null references machines (id) on delete cascade,
  allocated_at timestamptz not null,
  primary key (study_id, machine_id)
);
create index study_machines_machine on study_machines (machine_id);
