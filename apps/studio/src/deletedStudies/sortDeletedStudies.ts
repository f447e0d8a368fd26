import type { DeletedStudy } from '@fovea/contract/studies/studyLifecycle';
import { compareNames } from '@fovea/rules/inputs/compareNames';

export type DeletedColumn =
  'name' | 'deletionStatus' | 'respondentCount' | 'deletedDate' | 'finalDeletionDate';

/** Sorts deleted studies by the chosen column, then by name. */
export function sortDeletedStudies(
  studies: readonly DeletedStudy[],
  { column, isDescending }: { readonly column: DeletedColumn; readonly isDescending: boolean },
): DeletedStudy[] {
  const turn = isDescending ? -1 : 1;
  const compare = (a: DeletedStudy, b: DeletedStudy): number =>
    column === 'respondentCount'
      ? a.respondentCount - b.respondentCount
      : compareNames(a[column], b[column]);
  return studies.toSorted((a, b) => turn * compare(a, b) || compareNames(a.name, b.name));
}
