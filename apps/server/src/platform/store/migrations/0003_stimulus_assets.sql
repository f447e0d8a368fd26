-- A client that never saw the answer asks again with the same file: it gets the same stimulus.
alter table stimuli add column asset_id text;
create unique index stimuli_asset on stimuli (study_id, asset_id) where asset_id is not null;
