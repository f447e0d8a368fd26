const DAY_MS = 24 * 60 * 60_000;

/** Apple's systems refuse certificates of more than 398 days, so one has a day less than that. */
export const CERTIFICATE_DAYS = 397;
/** It is made valid from before now, because clocks differ where no server of time can be reached. */
export const BACKDATED_DAYS = 1;
/** A server that is switched off for a month finds a valid certificate when it starts again. */
const RENEWED_BEFORE_DAYS = 60;
/** Nobody wants to go to every machine again soon. */
export const AUTHORITY_DAYS = 3652;

export interface ServerCertificateFacts {
  readonly validFromMs: number;
  readonly validUntilMs: number;
  readonly names: readonly string[];
  readonly isOfAuthority: boolean;
}

/**
 * Why the server needs a new certificate; null: it has a good one. Names that it no longer has are no reason:
 * an interface that goes and comes back would cost two certificates.
 */
export function renewalReason(
  certificate: ServerCertificateFacts | null,
  now: {
    readonly nowMs: number;
    readonly wanted: readonly string[];
    readonly authorityUntilMs: number;
  },
): 'missing' | 'otherAuthority' | 'notYetValid' | 'expiring' | 'namesMissing' | null {
  if (certificate === null) return 'missing';
  if (!certificate.isOfAuthority) return 'otherAuthority';
  // It was made while the clock was wrong.
  if (certificate.validFromMs > now.nowMs) return 'notYetValid';
  const { until } = lifeOf(now.nowMs, now.authorityUntilMs);
  const endsSoon = certificate.validUntilMs - now.nowMs < RENEWED_BEFORE_DAYS * DAY_MS;
  // At the end of its authority a new one would not last longer.
  if (endsSoon && until.getTime() > certificate.validUntilMs + DAY_MS) return 'expiring';
  return now.wanted.every((name) => certificate.names.includes(name)) ? null : 'namesMissing';
}

/** From when until when a certificate is valid that is made now. */
export function lifeOf(nowMs: number, authorityUntilMs: number): { from: Date; until: Date } {
  const fromMs = nowMs - BACKDATED_DAYS * DAY_MS;
  const untilMs = Math.min(fromMs + CERTIFICATE_DAYS * DAY_MS, authorityUntilMs);
  return { from: new Date(fromMs), until: new Date(untilMs) };
}
