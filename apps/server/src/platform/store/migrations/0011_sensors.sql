-- Eye tracking, head pose, facial expressions, respiration and the microphone require the webcam, and
-- voice analysis and the microphone check require the microphone. Studies that nobody has taken part
-- in and that store one of them without what it requires are corrected: it is switched off, since it
-- would measure nothing. Locked studies keep what is stored, and readers work out what is measured.
-- In a lab the eye tracker and the microphone are devices of their own.
with unlocked as (
  select
    id,
    coalesce((sensors ->> 'webcam')::boolean, false) as has_webcam,
    coalesce((sensors ->> 'webcam')::boolean, false)
      and coalesce((sensors ->> 'microphone')::boolean, false) as has_microphone
  from studies
  where study_type <> 'LAB'
    and not collecting
    and first_started_at is null
    and not exists (
      select from sessions where sessions.study_id = studies.id and not sessions.preview
    )
),
corrected as (
  select
    id,
    (
      select jsonb_object_agg(key, case
        when not has_webcam and key in
          ('eyeTracking', 'headPose', 'facialExpressions', 'respiration', 'microphone')
          then 'false'::jsonb
        when not has_microphone and key = 'voiceAnalysis' then 'false'::jsonb
        else value end)
      from jsonb_each(sensors)
    ) as sensors,
    case
      when not has_microphone and (checks ->> 'audioInputCheck')::boolean
        then checks || '{"audioInputCheck": false}'::jsonb
      else checks
    end as checks
  from studies join unlocked using (id)
)
update studies
set
  sensors = corrected.sensors,
  checks = corrected.checks,
  version = version + 1,
  version_at = now()
from corrected
where corrected.id = studies.id
  and (corrected.sensors, corrected.checks)
    is distinct from (studies.sensors, studies.checks);
