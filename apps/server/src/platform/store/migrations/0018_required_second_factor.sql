-- A company may require a second factor of everybody who signs in with a password.

alter table companies
  add column is_second_factor_required boolean not null default false;

alter table tokens
  -- Issued to somebody who still has to set up the second factor, and allows nothing else.
  add column awaits_second_factor boolean not null default false;
