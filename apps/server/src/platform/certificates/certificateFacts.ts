import { X509Certificate } from 'node:crypto';

export interface CertificateFacts {
  readonly validFromMs: number;
  readonly validUntilMs: number;
  /** Names and addresses as browsers write them, without brackets. */
  readonly names: readonly string[];
}

/** @param pem the first certificate in it counts */
export function certificateFacts(pem: string): CertificateFacts {
  const { validFrom, validTo, subjectAltName } = new X509Certificate(pem);
  const names = (subjectAltName ?? '').split(', ').flatMap((entry) => {
    const [, kind, value = ''] = /^(DNS|IP Address):(.+)$/.exec(entry) ?? [];
    if (kind === undefined) return [];
    // Addresses of version 6 are written out there.
    return value.includes(':') ? new URL(`http://[${value}]`).hostname.slice(1, -1) : value;
  });
  return { validFromMs: Date.parse(validFrom), validUntilMs: Date.parse(validTo), names };
}
