import { isLab } from '@fovea/rules/studies/studyKinds';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

/** A lab study of the caller's company. @throws Refusal 404 or 409 */
export async function requireLabStudy(
  db: Db | Tx,
  caller: Viewer,
  studyId: string,
  lock: 'forUpdate' | null = null,
): Promise<StudyRow> {
  const study = await requireOwned(db, caller, 'studies', studyId, 'study', lock);
  if (!isLab(study)) throw new Refusal(409, 'Only lab studies are collected in a lab.', 'NOT_LAB');
  return study;
}
