import {
  findCorrectionFault,
  MIN_AFFINE_ANCHORS,
  type CorrectionFault,
} from '@fovea/rules/analysis/gazeCorrections';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { correctionsOf, type CorrectionDraft } from './correctionDraft';

/** Why a draft cannot be applied. */
export type DraftFault = CorrectionFault | 'NO_ANCHOR';

/** The first fault of a draft, and in which stretch it is. */
export function findDraftFault(
  draft: CorrectionDraft,
): { readonly fault: DraftFault; readonly at: number } | null {
  const empty = draft.stretches.findIndex(({ anchors }) => anchors.length === 0);
  if (empty >= 0) return { fault: 'NO_ANCHOR', at: empty };
  return findCorrectionFault(correctionsOf(draft));
}

export const FAULT_MESSAGES: Readonly<Record<DraftFault, MessageDescriptor>> = defineMessages({
  NO_ANCHOR: {
    id: 'gazeCorrection.fault.noAnchor',
    defaultMessage:
      'Drag a fixation of this stretch to where the respondent looked, or delete the stretch.',
    description: 'Why corrections of gaze cannot be applied: a stretch has no anchor',
  },
  SHORT_STRETCH: {
    id: 'gazeCorrection.fault.short',
    defaultMessage: 'A stretch must last at least 0.1 s. Make it longer.',
    description: 'Why corrections of gaze cannot be applied',
  },
  OVERLAPPING_STRETCHES: {
    id: 'gazeCorrection.fault.overlap',
    defaultMessage: 'Two stretches overlap. Shorten one of them.',
    description: 'Why corrections of gaze cannot be applied',
  },
  TOO_FEW_ANCHORS: {
    id: 'gazeCorrection.fault.fewAnchors',
    defaultMessage: 'An affine correction needs 3 anchors. Drag more fixations, or choose Offset.',
    description: 'Why corrections of gaze cannot be applied',
  },
  ANCHORS_ON_A_LINE: {
    id: 'gazeCorrection.fault.line',
    defaultMessage:
      'The anchors lie on a line or too close together. Drag a fixation beside that line, or choose Offset.',
    description: 'Why corrections of gaze cannot be applied: of an affine correction',
  },
  IMPLAUSIBLE_STRETCHING: {
    id: 'gazeCorrection.fault.implausible',
    defaultMessage:
      'The anchors would mirror the gaze or change its extent more than twofold. Check where they point, or choose Offset.',
    description: 'Why corrections of gaze cannot be applied: of an affine correction',
  },
  TOO_FAR: {
    id: 'gazeCorrection.fault.tooFar',
    defaultMessage: 'An anchor moves the gaze by more than half of the picture. Place it nearer.',
    description: 'Why corrections of gaze cannot be applied',
  },
});

/** Of an offset: anchors that are still missing for an affine correction. */
export const anchorsMissing = (anchors: number) => Math.max(0, MIN_AFFINE_ANCHORS - anchors);
