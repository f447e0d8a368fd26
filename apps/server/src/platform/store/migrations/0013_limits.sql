-- SHA-256 of the manifest as it was sent, sorted: two are compared without reading them. Null for
-- manifests from before.
alter table manifests add column sha256 text;

-- What each session has stored. Triggers count, so that no way in or out can forget to.
create table session_totals (
  session_id text primary key references sessions (id) on delete cascade,
  company_id text not null references companies (id),
  study_id text not null,
  begun_at timestamptz not null,
  -- A keyed hash of the address that it began from, for a day.
  address_key text,
  chunks integer not null default 0,
  bytes bigint not null default 0
);
create index session_totals_address on session_totals (address_key, begun_at)
  where address_key is not null;

-- The same for a study or a company. Of each session only whole steps of 4 MiB count, so that
-- respondents who send at once do not wait for each other.
create table intake_totals (
  -- study/{id} or company/{id}
  scope text primary key,
  company_id text not null references companies (id),
  sessions integer not null,
  bytes bigint not null,
  -- When somebody was last turned away, and which limit was met.
  refused_at timestamptz,
  refused_for text
);

create function add_to_intake(at_scope text, of_company text, more_sessions integer, more_bytes bigint)
returns void language plpgsql as $$
begin
  insert into intake_totals (scope, company_id, sessions, bytes)
  values (at_scope, of_company, more_sessions, more_bytes)
  on conflict (scope) do update set
    sessions = intake_totals.sessions + excluded.sessions,
    bytes = intake_totals.bytes + excluded.bytes;
  if more_sessions < 0 then
    delete from intake_totals where scope = at_scope and sessions <= 0;
  end if;
end $$;

create function count_session() returns trigger language plpgsql as $$
declare
  step constant bigint := 4194304;
  was bigint := 0;
  now_is bigint := 0;
  more_sessions integer := 0;
  study text;
  company text;
begin
  if tg_op <> 'INSERT' then
    was := old.bytes / step * step;
    more_sessions := more_sessions - 1;
    study := old.study_id;
    company := old.company_id;
  end if;
  if tg_op <> 'DELETE' then
    now_is := new.bytes / step * step;
    more_sessions := more_sessions + 1;
    study := new.study_id;
    company := new.company_id;
  end if;
  if more_sessions <> 0 or now_is <> was then
    perform add_to_intake('study/' || study, company, more_sessions, now_is - was);
    perform add_to_intake('company/' || company, company, more_sessions, now_is - was);
  end if;
  return null;
end $$;
create trigger session_totals_counted after insert or delete or update of bytes on session_totals
  for each row execute function count_session();

create function begin_session_totals() returns trigger language plpgsql as $$
begin
  insert into session_totals (session_id, company_id, study_id, begun_at)
  values (new.id, new.company_id, new.study_id, new.created_at);
  return null;
end $$;

create function count_added_chunks() returns trigger language plpgsql as $$
begin
  update session_totals t set chunks = t.chunks + a.chunks, bytes = t.bytes + a.bytes
  from (select session_id, count(*)::integer as chunks, sum(size)::bigint as bytes
    from added group by session_id) a
  where t.session_id = a.session_id;
  return null;
end $$;

create function count_removed_chunks() returns trigger language plpgsql as $$
begin
  update session_totals t set chunks = t.chunks - r.chunks, bytes = t.bytes - r.bytes
  from (select session_id, count(*)::integer as chunks, sum(size)::bigint as bytes
    from removed group by session_id) r
  where t.session_id = r.session_id;
  return null;
end $$;

insert into session_totals (session_id, company_id, study_id, begun_at, chunks, bytes)
select s.id, s.company_id, s.study_id, s.created_at, count(c.session_id)::integer,
  coalesce(sum(c.size), 0)::bigint
from sessions s left join chunks c on c.session_id = s.id group by s.id;

create trigger sessions_begun after insert on sessions
  for each row execute function begin_session_totals();
create trigger chunks_added after insert on chunks
  referencing new table as added for each statement execute function count_added_chunks();
create trigger chunks_removed after delete on chunks
  referencing old table as removed for each statement execute function count_removed_chunks();

-- Every preview link carries it. Another one makes all links that were sent before invalid.
alter table studies add column preview_secret text not null
  default replace(gen_random_uuid()::text, '-', '');
