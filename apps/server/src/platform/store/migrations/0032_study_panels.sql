-- The panel that sends a study its respondents, whichever kind it is: where they are redirected at
-- each end.
create table study_panels (
  study_id text primary key references studies (id) on delete cascade,
  company_id text not null references companies (id),
  -- PROLIFIC: pushed through its interface; REDIRECT: any panel that counts by addresses.
  kind text not null,
  -- Which of the prepared redirect panels it began as; null for none and for PROLIFIC.
  preset text,
  -- The parameter of the link that holds the panel's id of the person.
  id_parameter text not null,
  -- Addresses by PanelEnd, with placeholders.
  ends jsonb not null default '{}',
  -- How addresses are signed, without the secret; null: they are not.
  signing jsonb,
  sealed_secret text,
  -- The call to the panel's server before a redirect; null: none.
  status_call jsonb,
  -- False: sessions from before it have no place yet (see panel_places).
  is_counted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- How it ended for whom a panel sent: one row a session, and one a visitor without a session.
create table panel_ends (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  session_id text unique references sessions (id) on delete cascade,
  -- The panel's id of the person; null if the link had none.
  panel_id text,
  panel_end text not null,
  reason text not null,
  ended_at timestamptz not null,
  -- The server-side call to the panel: when it was answered, or what went wrong.
  notified_at timestamptz,
  notify_error text
);
create index panel_ends_of_study on panel_ends (study_id, ended_at);
create unique index panel_ends_of_visitor on panel_ends (study_id, panel_id, panel_end)
  where session_id is null;

-- The place of a session whose study has a panel or a quota: nobody comes twice, and no cell of the
-- quota gets more than its limit.
create table panel_places (
  session_id text primary key references sessions (id) on delete cascade,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  -- The panel's id of the person; null without a panel, or if the link had none.
  panel_id text,
  -- The ids of the cells of the quota that the respondent belongs to.
  cells text[] not null default '{}',
  -- When it was taken or renewed: a day later it is given back unless the session is complete.
  reserved_at timestamptz not null
);
create unique index panel_places_of_person on panel_places (study_id, panel_id);

-- How many respondents of each kind an online study takes; null: as many as come.
alter table studies add column online_quota jsonb;
-- False: the quota was changed, and the cells of the places have to be found again.
alter table studies add column is_online_quota_counted boolean not null default true;
