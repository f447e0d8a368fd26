import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import { errors, jwtVerify } from 'jose';
import { ProviderUnavailable, type IdentityProvider } from './identityProvider';

/** Signatures with the issuer's private key only: with a shared secret, whoever checks could also sign. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** Clocks differ. */
const TOLERANCE_S = 30;
/** A statement is for signing in now, whatever end it has of itself. */
const OLDEST_S = 60 * 60;
const GOOGLE = 'https://accounts.google.com';

/** Who somebody is, proven. */
export interface Identity {
  /** As the issuer publishes itself: with the subject it is the key of a person. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly nonce: string;
}

/** The statement is not one that signs anybody in here. */
export class InvalidIdToken extends Error {
  readonly code: 'failed' | 'expired' | 'wrongDomain';

  constructor(code: InvalidIdToken['code'], why: string) {
    super(why);
    this.code = code;
  }
}

/**
 * Checks a signed statement of the issuer: signature, issuer, audience, time, and that it is about a
 * proven address in the domain of the staff. Whether its nonce is one of ours is for the caller.
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
    // Google writes its name with and without https.
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
  if (isVerified !== true) throw new InvalidIdToken('wrongDomain', 'The e-mail is not verified.');
  // At Google anybody can have an account with any address; `hd` says whose organisation it is of.
  const isOfOrganisation = hd === undefined ? !isGoogle : hd === staffDomain;
  if (!isInDomain(email, staffDomain) || !isOfOrganisation) {
    throw new InvalidIdToken('wrongDomain', 'The address is in another domain.');
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
