import type { PanelDraft } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { draftProblems, DRAFT_PROBLEM_MESSAGES } from '@fovea/rules/panels/panelDraft';
import { Refusal } from '../../platform/http/refusal';

/** Names everything that is not possible, by field, before the panel is asked. @throws Refusal 422 */
export function requirePossible(
  draft: PanelDraft,
  study: Pick<Study, 'deviceTypes'>,
  placesMin = 1,
): void {
  const problems = draftProblems(draft, study, placesMin);
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ field, code }) => ({
    path: field,
    message: DRAFT_PROBLEM_MESSAGES[code],
  }));
  throw new Refusal(422, DRAFT_PROBLEM_MESSAGES[first.code], 'NOT_POSSIBLE', { fields });
}
