import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import type { CertificateScope } from './certificateScope';
import { AUTHORITY_DAYS, BACKDATED_DAYS, lifeOf } from './renewalReason';

x509.cryptoProvider.set(webcrypto);

const DAY_MS = 24 * 60 * 60_000;
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNED = { ...KEY, hash: 'SHA-256' } as const;

/** Both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

/**
 * A new authority that signs for itself. It may certify servers only within the scope, and no further authorities.
 * @param hostname of the machine: people see it in the list of authorities that they trust
 */
export async function issueAuthority(
  hostname: string,
  scope: CertificateScope,
  now: Date,
): Promise<KeyAndCertificate> {
  const keys = await newKeys();
  const usages = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    // A common name has at most 64 characters.
    name: new x509.Name([
      { O: ['Fovea'] },
      { CN: [`Fovea on ${hostname.slice(0, 36)}, ${now.toISOString().slice(0, 10)}`] },
    ]).toString(),
    notBefore: new Date(now.getTime() - BACKDATED_DAYS * DAY_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: SIGNED,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usages, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraintsOf(scope))),
    ],
  });
  return { key: await pemOf(keys.privateKey), certificate: `${certificate.toString('pem')}\n` };
}

/** A certificate of the authority for a server of these names and addresses. */
export async function issueServerCertificate(
  authority: KeyAndCertificate,
  names: readonly string[],
  now: Date,
): Promise<KeyAndCertificate> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await newKeys();
  const { from, until } = lifeOf(now.getTime(), issuer.notAfter.getTime());
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    // Names stand in the extension; a common name is limited, and browsers do not read it.
    subject: new x509.Name([{ O: ['Fovea'] }, { CN: ['Fovea server'] }]).toString(),
    issuer: issuer.subject,
    notBefore: from,
    notAfter: until,
    publicKey: keys.publicKey,
    signingKey: await signingKeyOf(authority.key),
    signingAlgorithm: SIGNED,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth], false),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : 'ip', value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { key: await pemOf(keys.privateKey), certificate: `${certificate.toString('pem')}\n` };
}

/** What the authority may certify, as its certificate says. */
export function scopeOf(authority: string): CertificateScope {
  const found = new x509.X509Certificate(authority).getExtension(id_ce_nameConstraints);
  if (!found) throw new Error('The local authority has no limits, so Fovea did not make it.');
  const { permittedSubtrees } = AsnConvert.parse(found.value, NameConstraints);
  const bases = (permittedSubtrees ?? []).map(({ base }) => base);
  return {
    domains: bases.flatMap(({ dNSName }) => dNSName ?? []),
    networks: bases.flatMap(({ iPAddress }) => iPAddress ?? []),
  };
}

function constraintsOf({ domains, networks }: CertificateScope): NameConstraints {
  const bases = [
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
    ...networks.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  return new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base }))),
  });
}

const newKeys = () => webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);

/** Positive, and of 16 bytes. */
function newSerialNumber(): string {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return Buffer.from(bytes).toString('hex');
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key);
  return `${x509.PemConverter.encode(bytes, 'PRIVATE KEY')}\n`;
}

async function signingKeyOf(pem: string): Promise<webcrypto.CryptoKey> {
  const [bytes] = x509.PemConverter.decode(pem);
  return await webcrypto.subtle.importKey('pkcs8', bytes!, KEY, false, ['sign']);
}
