import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueAggregates } from '../queue/processingJobs';

interface Missing {
  readonly companyId: string;
  readonly studyId: string;
  readonly segmentId: string;
  readonly stimulusId: string;
}

/**
 * Enqueues segment results that are missing although respondents have results, for example after a
 * new version of the format. Deleted segments have no rows here and do not come back.
 */
export async function enqueueMissingAggregates({
  db,
  log,
  now,
}: Pick<AppContext, 'db' | 'log' | 'now'>) {
  const { rows } = await sql<Missing>`
    with counted as (
      select result.company_id, result.study_id, result.stimulus_id, result.session_id
      from respondent_results result
      join sessions on sessions.id = result.session_id
        and sessions.processed_at is not null and not sessions.preview
      join stimuli on stimuli.id = result.stimulus_id and stimuli.study_id = result.study_id
    ), wanted as (
      select distinct company_id, study_id, 'all-' || study_id as segment_id, stimulus_id from counted
      union
      select distinct counted.company_id, counted.study_id, member.segment_id, counted.stimulus_id
      from counted
      join segment_respondents member on member.session_id = counted.session_id
    )
    select wanted.* from wanted
    left join segment_results made
      on made.segment_id = wanted.segment_id and made.stimulus_id = wanted.stimulus_id
    where made.segment_id is null
    order by wanted.study_id, wanted.segment_id, wanted.stimulus_id`.execute(db);
  for (const { stimulusId, ...of } of rows) {
    // After what somebody is waiting for.
    const when = { runAt: now(), priority: 0 };
    await enqueueAggregates(db, { ...of, stimulusIds: [stimulusId] }, when);
  }
  if (rows.length > 0) log.info({ results: rows.length }, 'results of segments are made again');
}
