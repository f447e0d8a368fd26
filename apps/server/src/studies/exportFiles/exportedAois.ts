import type { Db } from '../../platform/store/database';
import { listAoiDefinitions, type AoiDefinitionRow } from '../../research/aoi/aoiRows';
import type { ExportSource } from './exportSource';

export interface ExportedAoi {
  readonly aoi: AoiDefinitionRow;
  /** Name of its set. */
  readonly set: string;
  /** Display name. */
  readonly stimulus: string;
}

/** The AOIs of the exported stimuli; those drawn on somebody's view only if that one is exported. */
export async function exportedAois(
  db: Db,
  stimulusNames: ReadonlyMap<string, string>,
  { study, respondents }: Pick<ExportSource, 'study' | 'respondents'>,
): Promise<ExportedAoi[]> {
  const sets = await db
    .selectFrom('aoiSets')
    .select(['id', 'name'])
    .where('studyId', '=', study.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const nameOf = new Map(sets.map(({ id, name }) => [id, name]));
  const definitions = await listAoiDefinitions(db, [...nameOf.keys()]);
  const exported = new Set(respondents.map(({ session }) => session.id));
  return definitions.flatMap((aoi): ExportedAoi[] => {
    const stimulus = stimulusNames.get(aoi.stimulusId);
    const isOfOther = aoi.sessionId !== null && !exported.has(aoi.sessionId);
    if (stimulus === undefined || isOfOther) return [];
    return [{ aoi, set: nameOf.get(aoi.aoiSetId) ?? '', stimulus }];
  });
}
