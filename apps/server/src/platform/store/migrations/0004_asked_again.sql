-- A client that never saw the answer asks again with the same request id: it gets what was made.
alter table studies add column request_id text;
create unique index studies_request on studies (company_id, request_id) where request_id is not null;
alter table stimuli add column request_id text;
create unique index stimuli_request on stimuli (study_id, request_id) where request_id is not null;
-- Uploads that never became a stimulus are looked for by their age.
create index assets_age on assets (created_at);
