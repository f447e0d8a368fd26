import type { FirstRun } from '@fovea/contract/studies/firstRun';
import { STIMULUS_TYPES } from '@fovea/contract/studies/stimuli';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { firstRunSteps, type FirstRunStudy } from '@fovea/rules/studies/firstRun';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Viewer } from '../../platform/http/visibleStudies';

type Reading = Pick<AppContext, 'db'>;
interface User extends Viewer {
  readonly userId: string;
}

const CALIBRATION_TYPES = STIMULUS_TYPES.filter((type) => isCalibration({ type }));
/** Somebody with more studies than this has long done every step. */
const STUDIES_MAX = 100;

/** What the user has done of the first run, with studies of their own. */
export async function readFirstRun({ db }: Reading, user: User): Promise<FirstRun> {
  const noted = await db
    .selectFrom('firstRuns')
    .select(['dismissedAt', 'gazeSeenAt'])
    .where('userId', '=', user.userId)
    .where('companyId', '=', user.companyId)
    .executeTakeFirst();
  const { rows } = await sql<FirstRunStudy>`
    select studies.id,
      exists (select 1 from stimuli where stimuli.study_id = studies.id
        and stimuli.type <> all(${[...CALIBRATION_TYPES]}::text[])) as has_stimulus,
      (previewed_at is not null or exists (${sessionsOfStudy}
        and sessions.preview)) as was_previewed,
      exists (${sessionsOfStudy} and not sessions.preview
        and sessions.ended_at is not null and sessions.screened_out is null) as has_finished,
      exists (${sessionsOfStudy} and not sessions.preview
        and sessions.screened_out is not null) as has_screened_out,
      exists (${sessionsOfStudy} and not sessions.preview and sessions.screened_out is null
        and sessions.processed_at is not null and sessions.data_deleted_at is null) as has_results
    from studies
    where studies.company_id = ${user.companyId} and studies.owner_id = ${user.userId}
      and studies.study_type = 'ONLINE' and studies.deleted_at is null
      and not exists (select 1 from demo_studies where demo_studies.study_id = studies.id)
    order by studies.created_at desc, studies.id desc limit ${STUDIES_MAX}`.execute(db);
  return {
    isDismissed: noted?.dismissedAt != null,
    ...firstRunSteps(rows, noted?.gazeSeenAt != null),
  };
}

const sessionsOfStudy = sql`select 1 from sessions
  where sessions.company_id = studies.company_id and sessions.study_id = studies.id`;

/** Notes what was asked for; the first time that gaze was seen stays. */
export async function noteFirstRun(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  user: User,
  change: { readonly isDismissed?: boolean | undefined; readonly gazeSeenIn?: string | undefined },
): Promise<void> {
  const { isDismissed, gazeSeenIn } = change;
  if (gazeSeenIn !== undefined) await requireResults({ db }, user, gazeSeenIn);
  const at = now();
  const set = {
    ...(isDismissed === undefined ? {} : { dismissedAt: isDismissed ? at : null }),
    ...(gazeSeenIn === undefined ? {} : { gazeSeenAt: at }),
  };
  if (Object.keys(set).length === 0) return;
  const { userId, companyId } = user;
  await db
    .insertInto('firstRuns')
    .values({ userId, companyId, ...set })
    .onConflict((clash) => clash.column('userId').doUpdateSet(set))
    .execute();
}

async function requireResults({ db }: Reading, user: User, studyId: string): Promise<void> {
  const study = await requireOwned(db, user, 'studies', studyId, 'study');
  const processed = await db
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', user.companyId)
    .where('studyId', '=', study.id)
    .where('preview', '=', false)
    .where('processedAt', 'is not', null)
    .where('noGaze', 'is', null)
    .where('screenedOut', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (processed) return;
  throw new Refusal(
    409,
    'No recording of this study with gaze has been processed yet.',
    'NOTHING_PROCESSED',
  );
}
