import type { ScreeningFigures, ScreeningSample } from '@fovea/contract/participation/screening';
import { FORECAST_MIN_SESSIONS } from '@fovea/rules/participation/screening';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

const MAX_SESSIONS = 500;

/**
 * The figures of earlier sessions that screening would have looked at: of this study, or of the
 * whole company if the study has too few. They carry no name or id, so they say nothing about
 * studies that the caller may not see.
 */
export async function screeningSample(
  db: Db,
  study: Pick<StudyRow, 'id' | 'companyId'>,
): Promise<ScreeningSample> {
  const own = await figuresOf(db, study.companyId, study.id);
  if (own.length >= FORECAST_MIN_SESSIONS) return { source: 'study', sessions: own };
  return { source: 'company', sessions: await figuresOf(db, study.companyId) };
}

async function figuresOf(db: Db, companyId: string, studyId?: string): Promise<ScreeningFigures[]> {
  const figure = (name: string) => sql<number | null>`(quality ->> ${name})::float8`;
  let query = db
    .selectFrom('sessions')
    .select(['screenedOut', 'noGaze'])
    .select([
      figure('effectiveRateHz').as('frameRateHz'),
      figure('faceQuality').as('faceShare'),
      figure('accuracyDeg').as('accuracyDeg'),
    ])
    .where('companyId', '=', companyId)
    .where('preview', '=', false)
    .where('processedAt', 'is not', null)
    .where('dataDeletedAt', 'is', null)
    .where('quality', 'is not', null);
  if (studyId !== undefined) query = query.where('studyId', '=', studyId);
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map(({ screenedOut, noGaze, ...figures }) => {
    const measured = { ...figures, isWithoutGaze: noGaze !== null };
    if (screenedOut === null) return measured;
    const { reason, value } = screenedOut;
    // What the screening itself measured; nothing else was shown to this respondent.
    if (reason === 'FRAME_RATE') return { ...measured, frameRateHz: value ?? 0 };
    if (reason === 'FACE') return { ...measured, faceShare: value ?? 0 };
    return { ...measured, accuracyDeg: value, isWithoutGaze: value === null };
  });
}
