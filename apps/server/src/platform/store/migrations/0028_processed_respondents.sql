-- How many respondents were processed, by study and by day in UTC. Kept in the transaction that processes a
-- recording, so that it is right at any moment and cheap to read however many sessions there are.

-- The counts stay when the data of a respondent or a whole study is deleted: they say what was processed.
create table processed_days (
  company_id text not null references companies (id),
  study_id text not null,
  study_type text not null,
  day date not null,
  respondents integer not null,
  bytes bigint not null,
  primary key (company_id, study_id, day)
);

-- What was counted of a session, so that a recording that is processed again is not counted again.
create table processed_recordings (
  session_id text primary key references sessions (id) on delete cascade,
  company_id text not null references companies (id),
  day date not null,
  bytes bigint not null
);

create function count_processed_recording() returns trigger language plpgsql as $$
declare
  kind text;
  size_now bigint := coalesce(new.received_bytes, 0);
  size_before bigint;
  counted_on date;
begin
  if new.data_deleted_at is not null then
    delete from processed_recordings where session_id = new.id;
    return null;
  end if;
  select study_type into kind from studies where id = new.study_id and company_id = new.company_id;
  if kind is null or kind = 'LAB' then
    return null;
  end if;
  select day, bytes into counted_on, size_before
  from processed_recordings where session_id = new.id for update;
  if counted_on is null then
    counted_on := (new.processed_at at time zone 'UTC')::date;
    insert into processed_recordings (session_id, company_id, day, bytes)
    values (new.id, new.company_id, counted_on, size_now);
    insert into processed_days as counted (company_id, study_id, study_type, day, respondents, bytes)
    values (new.company_id, new.study_id, kind, counted_on, 1, size_now)
    on conflict (company_id, study_id, day) do update
      set respondents = counted.respondents + 1, bytes = counted.bytes + excluded.bytes;
  elsif size_now <> size_before then
    update processed_recordings set bytes = size_now where session_id = new.id;
    update processed_days set bytes = bytes + size_now - size_before
    where company_id = new.company_id and study_id = new.study_id and day = counted_on;
  end if;
  return null;
end $$;

create trigger sessions_processed after insert or update of processed_at, data_deleted_at on sessions
  for each row
  when (new.data_deleted_at is not null or (new.processed_at is not null and not new.preview))
  execute function count_processed_recording();

-- Recordings that were processed before.
insert into processed_recordings (session_id, company_id, day, bytes)
select s.id, s.company_id, (s.processed_at at time zone 'UTC')::date, coalesce(s.received_bytes, 0)
from sessions s join studies t on t.id = s.study_id and t.company_id = s.company_id
where s.processed_at is not null and not s.preview and s.data_deleted_at is null
  and t.study_type <> 'LAB';

insert into processed_days (company_id, study_id, study_type, day, respondents, bytes)
select s.company_id, s.study_id, t.study_type, r.day, count(*)::integer, sum(r.bytes)::bigint
from processed_recordings r
join sessions s on s.id = r.session_id
join studies t on t.id = s.study_id
group by s.company_id, s.study_id, t.study_type, r.day;
