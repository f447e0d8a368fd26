import { X509Certificate } from 'node:crypto';

/** The authority that machines of the laboratory have to trust once. */
export interface LocalAuthority {
  /** As people see it in the list of authorities that they trust. */
  readonly name: string;
  readonly pem: string;
  /** For systems that do not read PEM. */
  readonly der: Buffer;
  /** Of SHA-256: pairs of hexadecimal digits with colons between. */
  readonly fingerprint: string;
  /** Of SHA-1: Windows shows no other. */
  readonly fingerprintSha1: string;
  readonly validUntil: Date;
}

/** @param pem its certificate */
export function localAuthority(pem: string): LocalAuthority {
  const certificate = new X509Certificate(pem);
  const [, name = 'Fovea'] = /^CN=(.*)$/m.exec(certificate.subject) ?? [];
  return {
    name: name.replaceAll('\\', ''),
    pem,
    der: certificate.raw,
    fingerprint: certificate.fingerprint256,
    fingerprintSha1: certificate.fingerprint,
    validUntil: new Date(certificate.validTo),
  };
}
