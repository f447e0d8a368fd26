import { PANEL_ENDS, type PanelEnd } from '@fovea/contract/participation/panelEnds';
import type {
  PanelCode,
  PanelCodeAction,
  ScreenedOutPayment,
} from '@fovea/contract/participation/panelStudies';
import { addressOfEnd, type EndAddresses } from '../participation/panelEnds';

/**
 * What the panel does with those who enter the code of an end. Ends that are not listed have no code
 * of their own: those whose calibration failed share that of everybody who is screened out, because
 * the panel allows one paid code for them.
 *
 * - Complete: a person looks at the recording before the money is paid.
 * - Technical problems: somebody looks too, as they are not the fault of the participant.
 */
const ACTIONS: Readonly<Partial<Record<PanelEnd, PanelCodeAction>>> = {
  COMPLETE: 'REVIEW',
  SCREENED_OUT: 'ASK_TO_RETURN',
  QUOTA_FULL: 'ASK_TO_RETURN',
  DUPLICATE: 'ASK_TO_RETURN',
  NO_CONSENT: 'ASK_TO_RETURN',
  INCOMPATIBLE_DEVICE: 'ASK_TO_RETURN',
  TECHNICAL_PROBLEM: 'REVIEW',
};

/** The ends that get a code, with what the panel does. */
export function codePlan(
  screenedOut: ScreenedOutPayment | null,
): readonly { readonly end: PanelEnd; readonly action: PanelCodeAction }[] {
  return PANEL_ENDS.flatMap((end) => {
    const action = ACTIONS[end];
    if (action === undefined) return [];
    const isPaid = end === 'SCREENED_OUT' && screenedOut !== null;
    return [{ end, action: isPaid ? ('PAY_SCREENED_OUT' as const) : action }];
  });
}

/** Where a participant is redirected at each end. */
export function codeAddresses(codes: readonly PanelCode[], base: string): EndAddresses {
  return Object.fromEntries(
    codes.map(({ end, code }) => [end, `${base}${encodeURIComponent(code)}`]),
  );
}

/** The code that somebody got at an end, or at the one that stands in for it; null: none. */
export function codeOfEnd(codes: readonly PanelCode[], end: PanelEnd): string | null {
  const byEnd = Object.fromEntries(codes.map((one) => [one.end, one.code]));
  return addressOfEnd(byEnd, end) || null;
}

/** The end that a code is for; null: not a code of this study. Panels compare without case. */
export function endOfCode(codes: readonly PanelCode[], code: string | null): PanelEnd | null {
  if (code === null) return null;
  const typed = code.trim().toUpperCase();
  return codes.find((one) => one.code.toUpperCase() === typed)?.end ?? null;
}
