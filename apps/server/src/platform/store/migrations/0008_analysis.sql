-- Respondents seen together. All Respondents has no row: it is everybody, always.
create table segments (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null,
  name text not null,
  -- How its respondents were chosen; null: by hand.
  criteria jsonb,
  request_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index segments_study on segments (company_id, study_id);
create unique index segments_request on segments (study_id, request_id) where request_id is not null;

create table segment_respondents (
  segment_id text not null,
  session_id text not null,
  company_id text not null references companies (id),
  primary key (segment_id, session_id)
);
create index segment_respondents_session on segment_respondents (session_id);

-- Aggregates of before have another format: they are made again when the server starts.
delete from segment_results;
alter table segment_results add column signals_object_key text;

create table annotations_done (
  stimulus_id text not null,
  session_id text not null,
  company_id text not null references companies (id),
  study_id text not null,
  primary key (stimulus_id, session_id)
);

-- What respondents answered, read from their recordings.
create table survey_answers (
  session_id text not null,
  stimulus_id text not null,
  company_id text not null references companies (id),
  study_id text not null,
  answers jsonb not null,
  complete boolean not null,
  duration_ms double precision,
  primary key (session_id, stimulus_id)
);
create index survey_answers_study on survey_answers (company_id, study_id);

create table aoi_sets (
  id text primary key,
  company_id text not null references companies (id),
  study_id text not null unique,
  name text not null,
  created_at timestamptz not null
);
create index aoi_sets_company on aoi_sets (company_id);

create table aoi_definitions (
  id text primary key,
  company_id text not null references companies (id),
  aoi_set_id text not null references aoi_sets (id),
  stimulus_id text not null,
  -- Only on what this session saw; null: on the stimulus itself.
  session_id text,
  name text not null,
  display_color text not null,
  aoi_group text not null,
  shape text not null,
  timeline jsonb not null,
  time_ms double precision,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index aoi_definitions_set on aoi_definitions (company_id, aoi_set_id);
create index aoi_definitions_stimulus on aoi_definitions (stimulus_id);

create table aoi_stats (
  aoi_definition_id text not null references aoi_definitions (id) on delete cascade,
  segment_id text not null,
  company_id text not null references companies (id),
  -- As AoiStats of the contract.
  stats jsonb not null,
  -- The definition and the data it was computed from.
  definition_updated_at timestamptz not null,
  data_version text not null,
  primary key (aoi_definition_id, segment_id)
);
create index aoi_stats_segment on aoi_stats (segment_id);
