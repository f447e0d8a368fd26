-- Which versions of the signing key there are. The keys themselves are in the data folder only.
create table signing_keys (
  -- As in the data folder.
  id text primary key,
  made_at timestamptz not null,
  -- It was removed from the data folder on purpose; null: it has to be there.
  retired_at timestamptz
);

-- The public key whose programs a lab machine runs; null: the oldest one, from before there were several.
alter table machines add column program_key text;
