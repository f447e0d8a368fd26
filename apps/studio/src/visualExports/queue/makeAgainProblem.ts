import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExport } from '@fovea/contract/studies/visualExports';

/** Why an export cannot be made again of the respondents of today. */
export type MakeAgainProblem = 'stimulusGone' | 'segmentGone' | 'segmentEmpty' | 'respondentGone';

/** Asked before the old export is deleted, because the server would refuse the new one. */
export function makeAgainProblem(
  { stimuli, exportSelection }: Pick<VisualExport, 'stimuli' | 'exportSelection'>,
  study: Study,
): MakeAgainProblem | null {
  if (!study.stimuli.some(({ id }) => id === stimuli[0])) return 'stimulusGone';
  const { segmentIds, respondentIds = [] } = exportSelection;
  if (segmentIds) {
    const segments = segmentIds.map((id) => study.segments.find((each) => each.id === id));
    if (segments.includes(undefined)) return 'segmentGone';
    return segments.some((segment) => segment?.respondents.length === 0) ? 'segmentEmpty' : null;
  }
  const everybody = study.segments.find(({ allRespondents }) => allRespondents)?.respondents ?? [];
  return respondentIds.every((id) => everybody.includes(id)) ? null : 'respondentGone';
}
