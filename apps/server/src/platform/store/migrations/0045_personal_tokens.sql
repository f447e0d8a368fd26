-- Personal access tokens: programs that act for a user, limited to a scope, for at most a year.
alter table tokens
  add column name text not null default '',
  add column is_read_only boolean not null default false;
alter table tokens
  drop constraint tokens_kind_check,
  drop constraint tokens_user_check,
  add constraint tokens_kind_check
    check (kind in ('researcher', 'secondFactor', 'respondent', 'machine', 'personal')),
  add constraint tokens_user_check
    check ((kind in ('researcher', 'secondFactor', 'personal')) = (user_id is not null)),
  add constraint tokens_personal_check
    check (kind <> 'personal' or (scope is not null and name <> ''));
