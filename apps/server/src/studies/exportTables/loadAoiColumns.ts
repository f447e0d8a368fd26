import type { AoiKeyframe } from '@fovea/science/aoi/aoiTypes';
import { aoiColumns } from '@fovea/science/sampleTables/aoiColumns';
import type { AoiColumn } from '@fovea/science/sampleTables/longTable';
import type { Db } from '../../platform/store/database';
import { exportedAois } from '../exportFiles/exportedAois';
import type { ExportSource } from '../exportFiles/exportSource';

export interface ColumnAoi {
  readonly column: string;
  readonly stimulusId: string;
  /** The session whose view it applies to; null: everybody's. */
  readonly sessionId: string | null;
  readonly keyframes: readonly AoiKeyframe[];
}

/**
 * The areas of interest of a study with the columns that the long table has for them: the same in every
 * part of an export.
 */
export async function loadAoiColumns(
  db: Db,
  { study, stimuli, wholeExport }: Pick<ExportSource, 'study' | 'stimuli' | 'wholeExport'>,
): Promise<{ readonly columns: readonly AoiColumn[]; readonly aois: readonly ColumnAoi[] }> {
  const names = new Map(stimuli.map(({ id, displayName }) => [id, displayName]));
  const wanted = await exportedAois(db, names, { study, respondents: wholeExport });
  const { columns, columnOf } = aoiColumns(
    wanted.map(({ aoi: { id, name, sessionId }, stimulus }) => ({
      ...{ id, name, stimulus, respondentId: sessionId },
    })),
  );
  return {
    columns,
    aois: wanted.map(({ aoi: { id, stimulusId, sessionId, timeline } }) => ({
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
