-- The fixation filter of a study, and work on another one beside its results.
alter table studies add column fixation_filter jsonb not null default '{"algorithm": "auto"}';

create table fixation_recomputations (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  filter jsonb not null,
  started_by text references users (id) on delete set null,
  started_at timestamptz not null,
  -- Whose recording could not be read, which ends the work.
  failed_session_id text references sessions (id) on delete set null,
  -- Its results became those of the study, or it was stopped; what is left of it is deleted by its job.
  ended_at timestamptz
);
create unique index fixation_recomputations_active on fixation_recomputations (study_id)
  where ended_at is null;
create index fixation_recomputations_study on fixation_recomputations (study_id);
create index fixation_recomputations_session on fixation_recomputations (failed_session_id);

-- What was found with the other filter; not seen before all recordings of the study have been analysed.
create table recomputed_sessions (
  recomputation_id text not null references fixation_recomputations (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  company_id text not null references companies (id),
  -- When the session had been processed: later results need another analysis.
  based_on timestamptz not null,
  measured jsonb not null,
  results jsonb not null,
  primary key (recomputation_id, session_id)
);
create index recomputed_sessions_session on recomputed_sessions (session_id);
