-- Corrections of gaze by researchers, for one stimulus of one respondent.
create table gaze_corrections (
  session_id text not null references sessions (id) on delete cascade,
  stimulus_id text not null references stimuli (id) on delete cascade,
  company_id text not null references companies (id),
  study_id text not null references studies (id) on delete cascade,
  -- Empty: taken back.
  corrections jsonb not null,
  version integer not null,
  -- The one that the results are made with.
  applied_version integer not null default 0,
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (session_id, stimulus_id)
);
create index gaze_corrections_study on gaze_corrections (study_id);
create index gaze_corrections_stimulus on gaze_corrections (stimulus_id);
