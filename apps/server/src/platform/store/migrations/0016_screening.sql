-- Thresholds below which a respondent is screened out. Null is no limit: existing studies and
-- sessions keep what they did, new studies get theirs when they are created.
alter table studies add column frame_rate_threshold_hz double precision;
alter table studies add column face_share_threshold double precision;
alter table sessions add column frame_rate_threshold_hz double precision;
alter table sessions add column face_share_threshold double precision;

-- The threshold that ended a session, with what was measured.
alter table sessions add column screened_out jsonb;
