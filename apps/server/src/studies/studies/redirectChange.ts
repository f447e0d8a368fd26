import type { StudyChange } from '@fovea/contract/studies/studies';
import {
  PARAMETER_PROBLEM_MESSAGES,
  parametersProblem,
} from '@fovea/rules/participation/expectedParameters';
import { panelUsesParameter } from '@fovea/rules/participation/redirectPanel';
import {
  isParameterUsed,
  REDIRECT_FIELDS,
  REDIRECT_PROBLEM_MESSAGES,
  redirectProblem,
  toHttps,
  type RedirectField,
} from '@fovea/rules/participation/redirects';
import { Refusal } from '../../platform/http/refusal';
import { findStudyPanel } from '../../research/panelPlaces/studyPanel';
import type { Tx } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

type RedirectSet = Partial<Record<RedirectField, string>> & {
  readonly expectedParameters?: string[];
};

/**
 * The changed redirects and expected parameters, checked against each other as they are after the
 * change. An address that is not changed is not checked again. @throws Refusal 400
 */
export function redirectsSet(study: StudyRow, change: StudyChange): RedirectSet {
  const expected = change.expectedParameters ?? study.expectedParameters;
  const problem = parametersProblem(expected);
  if (problem && change.expectedParameters) {
    throw new Refusal(400, PARAMETER_PROBLEM_MESSAGES[problem], 'PARAMETER_NOT_VALID');
  }
  const set: Partial<Record<RedirectField, string>> = {};
  for (const field of REDIRECT_FIELDS) {
    const written = change[field];
    if (written === undefined) continue;
    const wrong = redirectProblem(written, expected);
    if (wrong) throw new Refusal(400, REDIRECT_PROBLEM_MESSAGES[wrong], 'REDIRECT_NOT_VALID');
    set[field] = toHttps(written);
  }
  const after = { ...study, ...set };
  const stillUsed = study.expectedParameters.find(
    (name) => !expected.includes(name) && isParameterUsed(after, name),
  );
  if (stillUsed !== undefined) {
    const message = `A redirect contains {{${stillUsed}}}: change the redirect before you remove the parameter.`;
    throw new Refusal(400, message, 'PARAMETER_USED');
  }
  return change.expectedParameters ? { ...set, expectedParameters: expected } : set;
}

/** A redirect panel needs its parameters as long as it is set. @throws Refusal 400 */
export async function mustKeepPanelParameters(
  tx: Tx,
  study: StudyRow,
  { expectedParameters }: StudyChange,
): Promise<void> {
  const removed = study.expectedParameters.filter(
    (name) => expectedParameters && !expectedParameters.includes(name),
  );
  if (removed.length === 0) return;
  const panel = await findStudyPanel(tx, study.id);
  if (panel?.kind !== 'REDIRECT') return;
  const used = removed.find((name) => panelUsesParameter(panel, name));
  if (used === undefined) return;
  const message = `The redirect panel uses the parameter ${used}: change or remove the panel before you remove the parameter.`;
  throw new Refusal(400, message, 'PARAMETER_USED');
}
