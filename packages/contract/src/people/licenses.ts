import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Timestamp } from '../protocol/scalars';

/** A day, YYYY-MM-DD. */
export const LicenseDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const MODULES_MAX = 20;
export const MODULE_NAME_MAX = 60;
export const EXTERNAL_NOTE_MAX = 500;
export const UNLOCKS_MAX = 100;

const ModuleNames = z.array(z.string().check(z.minLength(1), z.maxLength(MODULE_NAME_MAX)));

export const ProductLicense = z.object({
  productKeyId: z.string(),
  /** The machine that the key is used on, or was used on last; null: on none yet. */
  machineName: z.nullable(z.string()),
  /** Valid up to and including this day. */
  renewalDate: LicenseDay,
  moduleNames: ModuleNames,
  /** The customer's own note. */
  externalNote: z.string(),
  /** True: the key can be activated on any machine. False: it is bound to its machine. */
  unlocked: z.boolean(),
  lastUserUnlockDate: z.nullable(Timestamp),
  unlocksRemaining: z.int(),
  /** Version of the desktop software that activated the key; null: none has. */
  versionInstalled: z.nullable(z.string()),
});
export type ProductLicense = z.infer<typeof ProductLicense>;

export const LicenseInfo = z.object({
  customerKey: z.string(),
  productLicenses: z.array(ProductLicense),
});
export type LicenseInfo = z.infer<typeof LicenseInfo>;

export const getLicense = endpoint({
  method: 'GET',
  path: '/license',
  summary: 'The product keys of the company; revoked ones are left out',
  needs: 'LICENSE_INFORMATION',
  answer: LicenseInfo,
});

export const unlockLicense = endpoint({
  method: 'POST',
  path: '/license/{productKeyId}/unlock',
  summary: 'Free a product key from its machine, so that another machine can activate it',
  needs: 'LICENSE_INFORMATION',
  answer: ProductLicense,
  refusals: {
    409: 'The key is unlocked already (ALREADY_UNLOCKED), no unlocks remain (NO_UNLOCKS), or the last one is less than 23 hours ago (TOO_SOON, with a Retry-After header).',
  },
});

export const changeExternalNote = endpoint({
  method: 'POST',
  path: '/license/{productKeyId}/externalnote',
  summary: 'Change the customer’s note on a product key',
  needs: 'LICENSE_INFORMATION',
  body: z.object({ newExternalNote: z.string().check(z.maxLength(EXTERNAL_NOTE_MAX)) }),
  answer: ProductLicense,
});

export const shareLicense = endpoint({
  method: 'POST',
  path: '/license/{productKeyId}/share',
  summary: 'Send a product key by mail',
  needs: 'LICENSE_INFORMATION',
  query: z.object({ email: z.string().check(z.maxLength(320)) }),
  refusals: {
    400: 'This is not an e-mail address (NOT_VALID).',
    429: 'Too many keys were shared; the Retry-After header says when to try again.',
  },
});

export const DesktopRelease = z.object({
  /** Null: this server knows of no desktop release. */
  version: z.nullable(z.string()),
  releasedDate: z.nullable(LicenseDay),
  /** Where it is downloaded. */
  url: z.nullable(z.string()),
});
export type DesktopRelease = z.infer<typeof DesktopRelease>;

export const getLatestDesktopVersion = endpoint({
  method: 'GET',
  path: '/license/versions/latest',
  summary: 'The latest version of the desktop software',
  needs: 'signedIn',
  answer: DesktopRelease,
});

/** A public key that product keys and leases are checked with. */
export const LicensePublicKey = z.object({
  kid: z.string(),
  /** The 32 bytes of an Ed25519 public key in base64url. */
  publicKey: z.string(),
});
export type LicensePublicKey = z.infer<typeof LicensePublicKey>;

export const listLicenseKeys = endpoint({
  method: 'GET',
  path: '/license/keys',
  summary: 'The public keys with which product keys and leases are checked, the newest first',
  needs: 'anyone',
  answer: z.object({ keys: z.array(LicensePublicKey) }),
});

export const activateLicense = endpoint({
  method: 'POST',
  path: '/license/activations',
  summary:
    'Bind a product key to a machine, or renew its lease there; asked by the software of the machine, with the key as proof',
  needs: 'anyone',
  body: z.object({
    key: z.string().check(z.maxLength(8000)),
    machineId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    machineName: z.string().check(z.minLength(1), z.maxLength(200)),
    version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,40}$/)),
  }),
  answer: z.object({
    /** Signed: the machine may use the modules until then without asking again. */
    lease: z.string(),
    validUntil: Timestamp,
  }),
  refusals: {
    400: 'The key is not one of this installation (KEY_NOT_VALID).',
    409: 'The key is bound to another machine (LOCKED), has ended (ENDED) or was revoked (REVOKED).',
    429: 'Too many tries; the Retry-After header says when to try again.',
  },
});

/** What internal staff see of a product key. */
export const IssuedLicense = z.extend(ProductLicense, {
  issuedDate: Timestamp,
  /** Null: it is valid. */
  revokedDate: z.nullable(Timestamp),
});
export type IssuedLicense = z.infer<typeof IssuedLicense>;

export const listCompanyLicenses = endpoint({
  method: 'GET',
  path: '/companies/{companyId}/licenses',
  summary: 'The product keys of a company, revoked ones too',
  needs: 'INTERNAL',
  answer: z.array(IssuedLicense),
});

export const issueLicense = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/licenses',
  summary: 'Issue a product key to a company',
  needs: 'INTERNAL',
  body: z.object({
    moduleNames: ModuleNames.check(z.minLength(1), z.maxLength(MODULES_MAX)),
    renewalDate: LicenseDay,
    unlocks: z.int().check(z.minimum(0), z.maximum(UNLOCKS_MAX)),
  }),
  answer: IssuedLicense,
  refusals: {
    400: 'The renewal date is no day of the calendar or has passed, or a module is named twice (NOT_VALID).',
  },
});

export const revokeLicense = endpoint({
  method: 'DELETE',
  path: '/companies/{companyId}/licenses/{productKeyId}',
  summary:
    'Revoke a product key for good; machines that have a lease stop when it ends, after 14 days at most',
  needs: 'INTERNAL',
  answer: IssuedLicense,
});
