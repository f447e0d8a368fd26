import { randomInt } from 'node:crypto';
import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { PanelCode, ScreenedOutPayment } from '@fovea/contract/participation/panelStudies';
import { returnSentences } from '@fovea/rules/panels/gateMessages';
import { codePlan } from '@fovea/rules/panels/panelCodes';
import { REASON_OF_END } from '@fovea/rules/panels/usableGate';

/** Where Prolific wants participants to be redirected, with the code behind it. */
export const COMPLETION_ADDRESS = 'https://app.prolific.com/submissions/complete?cc=';

/** Without letters and digits that look alike: some participants type it. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A code for each end, which nobody can guess. */
export function newCodes(screenedOut: ScreenedOutPayment | null): PanelCode[] {
  const taken = new Set<string>();
  return codePlan(screenedOut).map(({ end, action }) => {
    let code: string;
    do {
      code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    } while (taken.has(code));
    taken.add(code);
    return { end, action, code };
  });
}

/** The same codes, of which that of the screened-out ones pays or does not. */
export function codesFor(
  codes: readonly PanelCode[],
  screenedOut: ScreenedOutPayment | null,
): PanelCode[] {
  const actions = new Map(codePlan(screenedOut).map(({ end, action }) => [end, action]));
  return codes.map((one) => ({ ...one, action: actions.get(one.end) ?? one.action }));
}

/** Prolific's own names; for everything else there is OTHER. */
const TYPES: Readonly<Partial<Record<PanelEnd, string>>> = {
  COMPLETE: 'COMPLETED',
  NO_CONSENT: 'NO_CONSENT',
  INCOMPATIBLE_DEVICE: 'INCOMPATIBLE_DEVICE',
  SCREENED_OUT: 'SCREENED_OUT',
};

/** The codes as Prolific takes them, each with what happens when it is entered. */
export function completionCodes(
  codes: readonly PanelCode[],
  screenedOut: ScreenedOutPayment | null,
): object[] {
  return codesFor(codes, screenedOut).map(({ end, code, action }) => {
    const base = { code, code_type: TYPES[end] ?? 'OTHER', actor: 'participant' };
    if (action === 'PAY_SCREENED_OUT' && screenedOut !== null) {
      const { rewardMinor, slots } = screenedOut;
      const paid = {
        action: 'FIXED_SCREEN_OUT_PAYMENT',
        fixed_screen_out_reward: rewardMinor,
        slots,
      };
      return { ...base, code_type: 'FIXED_SCREENOUT', actions: [paid] };
    }
    if (action === 'REVIEW' || end === 'COMPLETE') {
      return { ...base, actions: [{ action: 'MANUALLY_REVIEW' }] };
    }
    const [return_reason] = returnSentences([REASON_OF_END[end]]);
    return { ...base, actions: [{ action: 'REQUEST_RETURN', return_reason }] };
  });
}
