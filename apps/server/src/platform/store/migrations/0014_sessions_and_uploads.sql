-- Limited tokens end with their session, sessions prove who their user is, and uploads have an owner.

alter table tokens
  -- The session in which a limited token was issued, by its id.
  add column issued_by text references tokens (id) on delete cascade,
  -- When this session last proved who its user is; null: when it began.
  add column proved_at timestamptz;
create index tokens_issued_by on tokens (issued_by) where issued_by is not null;

alter table assets
  -- Who began the upload; null: begun before this was recorded.
  add column created_by text references users (id);
create index assets_created_by on assets (created_by) where created_by is not null;
