import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import { errors, jwtVerify } from 'jose';
import { ProviderUnavailable, type IdentityProvider } from './identityProvider';

/** Asymmetric signatures only: with a shared secret, every verifier could also sign. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** Tolerance for clocks that differ. */
const TOLERANCE_S = 30;
/**
 * Oldest ID token that is accepted, whatever its own expiry says: it is meant for signing in now.
 */
const OLDEST_S = 60 * 60;
const GOOGLE = 'https://accounts.google.com';

/** A verified identity. */
export interface Identity {
  /** The issuer as published in its own metadata: issuer and subject together identify a person. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly nonce: string;
}

/** The ID token does not allow signing in here. */
export class InvalidIdToken extends Error {
  readonly code: 'failed' | 'expired' | 'wrongDomain' | 'unverifiedEmail';

  constructor(code: InvalidIdToken['code'], why: string) {
    super(why);
    this.code = code;
  }
}

/**
 * Verifies an ID token: signature, issuer, audience, time, and a verified e-mail in the staff
 * domain. Whether the nonce is one of ours is for the caller to check.
 * @throws InvalidIdToken, ProviderUnavailable
 */
export async function verifyIdToken(
  { keys, metadata, settings }: IdentityProvider,
  idToken: string,
  staffDomain: string,
  now: Date,
): Promise<Identity> {
  const isGoogle = metadata.issuer === GOOGLE;
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ALGORITHMS,
    // Google writes its issuer both with and without https.
    issuer: isGoogle ? [GOOGLE, 'accounts.google.com'] : metadata.issuer,
    audience: settings.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'email'],
    clockTolerance: TOLERANCE_S,
    maxTokenAge: OLDEST_S,
    currentDate: now,
  }).catch((reason: unknown) => {
    if (reason instanceof errors.JWTExpired) throw new InvalidIdToken('expired', 'It has expired.');
    if (reason instanceof errors.JWKSTimeout || !isJose(reason)) {
      throw new ProviderUnavailable('The keys of the identity provider cannot be read.', {
        cause: reason,
      });
    }
    throw new InvalidIdToken('failed', reason.code);
  });
  const { sub, nonce, email, email_verified: isVerified, hd, azp, name } = payload;
  if (!isText(sub) || !isText(nonce) || !isText(email)) {
    throw new InvalidIdToken('failed', 'A claim is no text.');
  }
  if (azp !== undefined && azp !== settings.clientId) {
    throw new InvalidIdToken('failed', 'It was made for another client.');
  }
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp === undefined) {
    throw new InvalidIdToken('failed', 'It was made for several clients.');
  }
  // Anybody can have a Google account with any address; `hd` says which organisation it belongs to.
  const isOfOrganisation = hd === undefined ? !isGoogle : hd === staffDomain;
  if (!isInDomain(email, staffDomain) || !isOfOrganisation) {
    throw new InvalidIdToken('wrongDomain', 'The address is in another domain.');
  }
  // After the domain: verifying an address of another domain would not help.
  if (isVerified !== true) {
    throw new InvalidIdToken('unverifiedEmail', 'The e-mail is not verified.');
  }
  return {
    issuer: metadata.issuer,
    subject: sub,
    email,
    name: isText(name) ? name : '',
    nonce,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 1000;
}

function isJose(reason: unknown): reason is errors.JOSEError {
  return reason instanceof errors.JOSEError;
}
