-- Sums over processed_days, so that the counts of a company are read from as many rows as there are days and
-- months, however many studies collect at once. Kept in the transaction that changes processed_days.

create table processed_totals (
  company_id text not null references companies (id),
  study_type text not null,
  day date not null,
  respondents integer not null,
  bytes bigint not null,
  primary key (company_id, study_type, day)
);

-- Whether a study counts for a period is known from the last day on which it counted.
create table processed_months (
  company_id text not null references companies (id),
  month date not null,
  study_id text not null,
  study_type text not null,
  last_day date not null,
  primary key (company_id, month, study_id)
);

create function add_processed_day() returns trigger language plpgsql as $$
declare
  more_respondents integer := new.respondents;
  more_bytes bigint := new.bytes;
begin
  if tg_op = 'UPDATE' then
    more_respondents := new.respondents - old.respondents;
    more_bytes := new.bytes - old.bytes;
  else
    insert into processed_months as known (company_id, month, study_id, study_type, last_day)
    values (new.company_id, date_trunc('month', new.day::timestamp)::date, new.study_id, new.study_type, new.day)
    on conflict (company_id, month, study_id) do update
      set last_day = greatest(known.last_day, excluded.last_day);
  end if;
  insert into processed_totals as total (company_id, study_type, day, respondents, bytes)
  values (new.company_id, new.study_type, new.day, more_respondents, more_bytes)
  on conflict (company_id, study_type, day) do update
    set respondents = total.respondents + excluded.respondents, bytes = total.bytes + excluded.bytes;
  return null;
end $$;

create trigger processed_days_added after insert or update of respondents, bytes on processed_days
  for each row execute function add_processed_day();

-- What was counted before.
insert into processed_totals (company_id, study_type, day, respondents, bytes)
select company_id, study_type, day, sum(respondents)::integer, sum(bytes)::bigint
from processed_days group by company_id, study_type, day;

insert into processed_months (company_id, month, study_id, study_type, last_day)
select company_id, date_trunc('month', day::timestamp)::date, study_id, study_type, max(day)
from processed_days group by 1, 2, 3, 4;
