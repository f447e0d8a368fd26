import { minorAmountText } from '@fovea/rules/inputs/minorUnits';
import { Refusal } from '../../platform/http/refusal';

/**
 * Money is spent only if it is what was shown and confirmed. @throws Refusal 409
 * @param expectedMinor undefined: nothing was confirmed
 */
export function requireCost(
  expectedMinor: number | undefined,
  actualMinor: number,
  currency: string,
): void {
  if (expectedMinor === actualMinor) return;
  const message = `This costs ${minorAmountText(actualMinor, currency)} now. Look at it again, then confirm it.`;
  throw new Refusal(409, message, 'COST_CHANGED');
}
