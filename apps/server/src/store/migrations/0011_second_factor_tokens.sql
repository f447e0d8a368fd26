-- A token of somebody whose password was right and whose code is not sent yet.
alter table tokens
  drop constraint tokens_kind_check,
  drop constraint tokens_check,
  add constraint tokens_kind_check check (kind in ('researcher', 'secondFactor', 'respondent')),
  add constraint tokens_user_check check ((kind <> 'respondent') = (user_id is not null));
