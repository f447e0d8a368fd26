/** The SQL of AOI sets and their definitions, and their responses. */
import type { AoiDefinition, AoiSet } from '@fovea/contract/analysis/aoi';
import type { Selectable } from 'kysely';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { aoiMetadata } from './aoiMetadata';
import { findPendingStats } from './staleStats';

export type AoiSetRow = Selectable<Tables['aoiSets']>;
export type AoiDefinitionRow = Selectable<Tables['aoiDefinitions']>;

/** AOIs of a removed stimulus are hidden, and are back when the stimulus is restored. */
export async function listAoiDefinitions(
  db: Db | Tx,
  setIds: readonly string[],
): Promise<AoiDefinitionRow[]> {
  if (setIds.length === 0) return [];
  return await (db as Db)
    .selectFrom('aoiDefinitions')
    .innerJoin('stimuli', 'stimuli.id', 'aoiDefinitions.stimulusId')
    .selectAll('aoiDefinitions')
    .where('aoiDefinitions.aoiSetId', 'in', [...setIds])
    .orderBy('aoiDefinitions.createdAt')
    .orderBy('aoiDefinitions.id')
    .execute();
}

/** The definition with its set, if the caller can see the study. @throws Refusal 404 */
export async function requireOwnedDefinition(
  tx: Tx,
  caller: Viewer,
  id: string,
): Promise<{ readonly definition: AoiDefinitionRow; readonly set: AoiSetRow }> {
  const { aoiSetId } = await requireOwned(tx, caller, 'aoiDefinitions', id, 'AOI');
  let set: AoiSetRow;
  try {
    // Changes to one set are serialised.
    set = await requireOwned(tx, caller, 'aoiSets', aoiSetId, 'AOI', 'forUpdate');
  } catch {
    throw notFound('AOI');
  }
  return { definition: await requireOwned(tx, caller, 'aoiDefinitions', id, 'AOI'), set };
}

export async function setAnswers(db: Db | Tx, sets: readonly AoiSetRow[]): Promise<AoiSet[]> {
  const definitions = await listAoiDefinitions(
    db,
    sets.map(({ id }) => id),
  );
  const calculating = await findPendingStats(db, sets, definitions);
  return sets.map((set) => {
    const requireOwned = definitions.filter(({ aoiSetId }) => aoiSetId === set.id);
    return {
      id: set.id,
      name: set.name,
      company: set.companyId,
      study: set.studyId,
      aoiDefinitions: requireOwned.map(definitionAnswer),
      metadata: aoiMetadata,
      calculatingAois: requireOwned.filter(({ id }) => calculating.has(id)).map(({ id }) => id),
    };
  });
}

export function definitionAnswer(row: AoiDefinitionRow): AoiDefinition {
  return {
    id: row.id,
    name: row.name,
    displayColor: row.displayColor,
    aoiSet: row.aoiSetId,
    stimuli: [row.stimulusId],
    respondent: row.sessionId,
    group: row.aoiGroup,
    shape: row.shape,
    timeline: [...row.timeline],
    time: row.timeMs,
    updatedDate: row.updatedAt.toISOString(),
  };
}
