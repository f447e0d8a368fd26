import type { Selectable } from 'kysely';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';

export type StudyRow = Selectable<Tables['studies']>;
export type StimulusRow = Selectable<Tables['stimuli']>;
export type BlockRow = Selectable<Tables['blocks']>;
export type ChildRow = Selectable<Tables['blockChildren']>;

export interface StudyRows {
  readonly study: StudyRow;
  readonly stimuli: StimulusRow[];
  readonly blocks: BlockRow[];
  readonly children: ChildRow[];
}

/** The caller: a researcher, or the server itself acting for a company. */
export type StudyViewer = Parameters<typeof requireOwned>[1];

/** A study with its stimuli and blocks. @throws Refusal 404 */
export async function studyRows(
  db: Db | Tx,
  caller: StudyViewer,
  studyId: string,
  lock: 'forUpdate' | null = null,
): Promise<StudyRows> {
  const study = await requireOwned(db, caller, 'studies', studyId, 'study', lock);
  return { study, ...(await loadStudyParts(db, studyId)) };
}

/** The stimuli and blocks of a study; the caller must have checked that the study may be read. */
export async function loadStudyParts(db: Db | Tx, studyId: string) {
  const stimuli = await db
    .selectFrom('stimuli')
    .selectAll()
    .where('studyId', '=', studyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const blocks = await db
    .selectFrom('blocks')
    .selectAll()
    .where('studyId', '=', studyId)
    .orderBy('flowOrder')
    .orderBy('id')
    .execute();
  const children = await db
    .selectFrom('blockChildren')
    .selectAll()
    .where('studyId', '=', studyId)
    .orderBy('blockOrder')
    .orderBy('id')
    .execute();
  return { stimuli, blocks, children };
}

/** Raises the version of a study, so that lists showing it reload. @returns the new version */
export async function bumpVersion(tx: Tx, studyId: string, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('studies')
    .set((row) => ({ version: row('version', '+', 1), versionAt: now }))
    .where('id', '=', studyId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
