import type { AoiKeyframe } from '@fovea/science/aoi/aoiTypes';
import { aoiColumns } from '@fovea/science/sampleTables/aoiColumns';
import type { AoiColumn } from '@fovea/science/sampleTables/longTable';
import type { Db } from '../../platform/store/database';
import { listAoiDefinitions } from '../../research/aoi/aoiRows';
import type { ExportSource } from '../exportFiles/exportSource';

export interface ExportedAoi {
  readonly column: string;
  readonly stimulusId: string;
  /** The session whose view it applies to; null: everybody's. */
  readonly sessionId: string | null;
  readonly keyframes: readonly AoiKeyframe[];
}

/** The areas of interest of a study with the columns that the long table has for them. */
export async function loadExportedAois(
  db: Db,
  { study, stimuli, respondents }: Pick<ExportSource, 'study' | 'stimuli' | 'respondents'>,
): Promise<{ readonly columns: readonly AoiColumn[]; readonly aois: readonly ExportedAoi[] }> {
  const sets = await db
    .selectFrom('aoiSets')
    .select('id')
    .where('studyId', '=', study.id)
    .orderBy('id')
    .execute();
  const definitions = await listAoiDefinitions(
    db,
    sets.map(({ id }) => id),
  );
  const names = new Map(stimuli.map(({ id, displayName }) => [id, displayName]));
  const exported = new Set(respondents.map(({ session }) => session.id));
  const wanted = definitions.filter(
    ({ stimulusId, sessionId }) =>
      names.has(stimulusId) && (sessionId === null || exported.has(sessionId)),
  );
  const { columns, columnOf } = aoiColumns(
    wanted.map(({ id, name, stimulusId, sessionId }) => ({
      id,
      name,
      stimulus: names.get(stimulusId)!,
      respondentId: sessionId,
    })),
  );
  return {
    columns,
    aois: wanted.map(({ id, stimulusId, sessionId, timeline }) => ({
      column: columnOf.get(id)!,
      stimulusId,
      sessionId,
      keyframes: timeline.map(({ ts, points }) => ({
        tMs: ts,
        points: Float64Array.from(points.flatMap(({ x, y }) => [x, y])),
      })),
    })),
  };
}
