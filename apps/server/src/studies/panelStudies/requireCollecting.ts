import { Refusal } from '../../platform/http/refusal';

/** Nobody is invited to a study that takes nobody. @throws Refusal 409 */
export function requireCollecting({ collecting }: { readonly collecting: boolean }): void {
  if (collecting) return;
  const message =
    'The data collection is off, so that whoever comes from the panel would be turned away. Start it first.';
  throw new Refusal(409, message, 'NOT_COLLECTING');
}
