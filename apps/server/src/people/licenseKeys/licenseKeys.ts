import type { LicensePublicKey } from '@fovea/contract/people/licenses';
import {
  signingInput,
  type LeaseClaims,
  type LicenseClaims,
  type VerifySignature,
} from '@fovea/rules/people/signedLicense';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { AppContext } from '../../platform/context/appContext';
import {
  createLicenseKeyFile,
  readLicenseKeyFile,
  writeLicenseKeyFile,
  type LicenseKeys,
} from './licenseKeyFile';
import { changeStoredLicenseKeys, readStoredLicenseKeys } from './storedLicenseKeys';

/** Where the keys of product keys are: `license-keys.json` in a data folder, or the database. */
export type LicenseKeyPlace =
  { readonly dataFolder: string } | Pick<AppContext, 'db' | 'secretBox'>;

/** They are where the signing keys are. */
export function licenseKeyPlace({
  settings,
  db,
  secretBox,
}: Pick<AppContext, 'db' | 'secretBox' | 'settings'>): LicenseKeyPlace {
  const { signingKeys, dataFolder } = settings;
  return signingKeys.place === 'database' ? { db, secretBox } : { dataFolder };
}

const PUBLIC_KEY_BYTES = 32;
/** DER of an Ed25519 public key before its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** The newest first. */
export async function licensePublicKeys(place: LicenseKeyPlace): Promise<LicensePublicKey[]> {
  return (await loadKeys(place)).map(({ kid, publicKey }) => ({ kid, publicKey }));
}

/** For people, without making one: the newest first. */
export async function listLicenseKeys(
  place: LicenseKeyPlace,
): Promise<{ readonly kid: string; readonly createdAt: string; readonly canSign: boolean }[]> {
  const keys = (await readKeys(place)) ?? [];
  return keys.map(({ kid, createdAt, privateKey }) => ({
    ...{ kid, createdAt, canSign: privateKey !== undefined },
  }));
}

/** Signs with the newest key: a rotation needs no restart. */
export async function signLicenseText(
  place: LicenseKeyPlace,
  ...[type, claims]: ['license', LicenseClaims] | ['lease', LeaseClaims]
): Promise<string> {
  const [first] = await loadKeys(place);
  if (!first?.privateKey) throw new Error('The newest key of product keys has no private half.');
  const privateKey = createPrivateKey({
    key: Buffer.from(first.privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  const input = signingInput(type, first.kid, claims);
  return `${input}.${sign(null, Buffer.from(input, 'ascii'), privateKey).toString('base64url')}`;
}

/** Ed25519 of Node. */
export const verifySignature: VerifySignature = (publicKey, message, signature) => {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
};

/**
 * A new key signs from now on. The private half of the one before is deleted.
 * @param distrust also forget the public halves of all before: what they signed is no longer valid
 * @returns the id of the new key
 */
export async function rotateLicenseKey(
  place: LicenseKeyPlace,
  { distrust, now }: { readonly distrust: boolean; readonly now: Date },
): Promise<string> {
  const made = newKey(now);
  const after = (before: LicenseKeys) => [
    { ...made, createdAt: timeAfter(before, now).toISOString() },
    ...(distrust ? [] : before.map(({ privateKey: _, ...publicHalf }) => publicHalf)),
  ];
  if ('db' in place) {
    await changeStoredLicenseKeys(place.db, place.secretBox, (before) => after(before ?? []));
  } else await writeLicenseKeyFile(place.dataFolder, after(await loadKeys(place)));
  return made.kid;
}

/** In the database the time says which one is the newest; the clock of the machine that has made the last one may be ahead. */
function timeAfter([newest]: LicenseKeys, now: Date): Date {
  return new Date(Math.max(now.getTime(), newest ? Date.parse(newest.createdAt) + 1 : 0));
}

/** A first one is made when somebody asks for the keys. */
async function loadKeys(place: LicenseKeyPlace): Promise<LicenseKeys> {
  const stored = await readKeys(place);
  if (stored) return stored;
  const first = [newKey(new Date())];
  return 'db' in place
    ? await changeStoredLicenseKeys(place.db, place.secretBox, (keys) => (keys ? null : first))
    : await createLicenseKeyFile(place.dataFolder, first);
}

async function readKeys(place: LicenseKeyPlace): Promise<LicenseKeys | null> {
  return 'db' in place
    ? await readStoredLicenseKeys(place.db, place.secretBox)
    : await readLicenseKeyFile(place.dataFolder);
}

function newKey(now: Date): LicenseKeys[number] {
  const pair = generateKeyPairSync('ed25519');
  const raw = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES);
  return {
    kid: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    createdAt: now.toISOString(),
  };
}
