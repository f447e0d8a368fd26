import { isExpired } from '../studies/editors';

/**
 * Whether the preview links of a study work: from its creation until its collection is stopped or
 * expires. They work again when the collection goes on.
 */
export function arePreviewsOpen(
  study: {
    readonly collecting: boolean;
    readonly hasStarted: boolean;
    readonly validTo: string | Date | null;
  },
  nowMs: number,
): boolean {
  if (!study.hasStarted) return true;
  return study.collecting && !isExpired(study, nowMs);
}
