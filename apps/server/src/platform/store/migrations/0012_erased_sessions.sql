-- What respondents sent must not stand in the planner's samples of values, which outlive the rows.
-- Naming the type again drops the samples that exist.
alter table sessions
  alter column label type text, alter column label set statistics 0,
  alter column variables type jsonb, alter column variables set statistics 0,
  alter column device type jsonb, alter column device set statistics 0,
  alter column last_ping type jsonb, alter column last_ping set statistics 0,
  alter column zip_file_name type text, alter column zip_file_name set statistics 0,
  alter column processing_error type text, alter column processing_error set statistics 0;
alter table survey_answers
  alter column answers type jsonb, alter column answers set statistics 0;
alter table jobs
  alter column payload type jsonb, alter column payload set statistics 0,
  alter column last_error type text, alter column last_error set statistics 0;

-- Sessions whose data was deleted before this version kept the parameters of their link and the label.
update sessions set variables = '{}', device = '{}', age = null, gender = null, zip_file_name = null,
  label = case when preview then 'Preview ' else 'Respondent ' end || number
where data_deleted_at is not null;

-- Their files are erased once more, and then the database is rewritten, as after every erasure.
insert into jobs (id, kind, company_id, payload, dedupe_key, priority, state, max_attempts, run_at, created_at)
select gen_random_uuid()::text, 'eraseSession', company_id,
  jsonb_build_object('sessionId', id, 'stimulusIds', '[]'::jsonb), id, 0, 'waiting', 20, now(), now()
from sessions where data_deleted_at is not null
on conflict do nothing;
insert into jobs (id, kind, payload, dedupe_key, priority, state, max_attempts, run_at, created_at)
select gen_random_uuid()::text, 'compactDatabase', '{}', 'compactDatabase', -2, 'waiting', 20,
  now() + interval '20 minutes', now()
where exists (select from erased_studies) or exists (select from sessions where data_deleted_at is not null)
on conflict do nothing;
