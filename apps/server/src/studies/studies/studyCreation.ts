import type { Feature } from '@fovea/contract/protocol/access';
import type { StudyType } from '@fovea/contract/studies/studyTypes';
import { canCreateStudy } from '@fovea/rules/studies/studyCreation';
import { Refusal } from '../../platform/http/refusal';

/** Lab studies need a feature beyond those of the call. @throws Refusal 403 */
export function mustBeCreatable(studyType: StudyType, features: readonly Feature[]): void {
  if (canCreateStudy(studyType, features)) return;
  throw new Refusal(403, 'Your account does not allow this.', 'NOT_ALLOWED');
}
