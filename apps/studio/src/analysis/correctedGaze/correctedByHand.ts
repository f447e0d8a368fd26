import { readCorrectionText } from '@fovea/science/quality/readCorrectionText';
import type { Result } from '../../replay/results/results';

/** The stretches of a respondent's result in which gaze was corrected by hand; empty: in none, or a segment. */
export function correctedStretches(
  result: Result,
): readonly { readonly startMs: number; readonly endMs: number }[] {
  return result.kind === 'respondent'
    ? readCorrectionText(result.provenance.parameters['gazeCorrection'])
    : [];
}

export const isCorrectedByHand = (result: Result) => correctedStretches(result).length > 0;
