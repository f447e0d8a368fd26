import type { Study } from '@fovea/contract/studies/studies';
import { canChangeOwner } from '@fovea/rules/studies/ownership';
import { useUser } from '../state/session';

/** Whether the signed-in user may give the study to somebody else; undefined while it loads. */
export function useCanChangeOwner(study: Pick<Study, 'studyOwner'> | undefined): boolean {
  const { id: userId, features } = useUser();
  return study !== undefined && canChangeOwner({ ownerId: study.studyOwner }, { userId, features });
}
