-- Respondents whose calibration is worse are sent away after one repeat; null: nobody is.
alter table studies add column calibration_threshold_deg double precision;

-- What was measured, fixed when the session began; null: of sessions before this was kept.
alter table sessions add column sensors jsonb;
alter table sessions add column checks jsonb;
alter table sessions add column calibration_threshold_deg double precision;
-- What the respondent's browser said it has recorded.
alter table sessions add column expected_chunks integer;
alter table sessions add column expected_bytes bigint;
alter table sessions add column last_chunk_at timestamptz;
-- The file that the respondent saved and a researcher uploaded.
alter table sessions add column zip_file_name text;
alter table sessions add column withdrawn_at timestamptz;

-- How far visitors came before consent. Nothing personal: the id is random and of one visit.
create table visits (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null,
  phase text not null,
  at timestamptz not null,
  -- It became a session, which counts instead.
  session_id text
);
create index visits_study on visits (company_id, study_id);

-- Signals of head, face, breath and voice, beside the gaze; null: of results before they were made.
alter table respondent_results add column signals_object_key text;
