import type { Feature } from '@fovea/contract/protocol/access';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  cleanKey,
  customerKeyProblem,
  customerKeyMessage,
  requiredNameProblem,
  requiredNameMessage,
  salesforceIdProblem,
  salesforceIdMessage,
  type SalesforceIdOf,
} from '@fovea/rules/people/companyKeys';
import { cleanEmail, EMAIL_PROBLEM_MESSAGES, emailProblem } from '@fovea/rules/inputs/emailAddress';
import type { DistributionSettings } from '@fovea/contract/people/accounts';
import {
  REDIRECT_FIELDS,
  REDIRECT_PROBLEM_MESSAGES,
  redirectProblem,
  toHttps,
} from '@fovea/rules/participation/redirects';
import { changedFeatures, type FeatureEditor } from '@fovea/rules/people/features';
import { validToMoment } from '@fovea/rules/people/validTo';
import { Refusal } from '../../platform/http/refusal';

/** A value that breaks a rule which the form checks too. */
export function invalidValue(path: string, message: string): Refusal {
  return new Refusal(400, message, 'NOT_VALID', { fields: [{ path, message }] });
}

/** @throws Refusal 400 */
export function validateName(path: string, name: string, what = 'name'): string {
  const problem = requiredNameProblem(name);
  if (problem) throw invalidValue(path, requiredNameMessage(problem, what));
  return cleanName(name);
}

/** @throws Refusal 400 */
export function validateCustomerKey(key: string | null): string {
  const problem = customerKeyProblem(key);
  if (problem) throw invalidValue('customerKey', customerKeyMessage(problem));
  return cleanKey(key);
}

/** @throws Refusal 400 */
export function validateSalesforceId(id: string | null, of: SalesforceIdOf): string {
  const problem = salesforceIdProblem(id, of);
  if (problem) throw invalidValue('salesforceId', salesforceIdMessage(problem, of));
  return cleanKey(id);
}

/**
 * The redirect addresses of new studies. They have no placeholders: those are declared by each study.
 * @throws Refusal 400
 */
export function validateDistribution(given: DistributionSettings): DistributionSettings {
  const set: DistributionSettings = {};
  for (const field of REDIRECT_FIELDS) {
    const address = given[field] ?? '';
    const problem = redirectProblem(address, []);
    if (problem) {
      const message = REDIRECT_PROBLEM_MESSAGES[problem];
      throw invalidValue(`distributionSettings.${field}`, message);
    }
    if (toHttps(address) !== '') set[field] = toHttps(address);
  }
  return set;
}

/** Older rows may hold values that would be refused today; they may be sent back unchanged. */
export function isChangedText(value: string | null | undefined, had: string): boolean {
  return value !== undefined && (value ?? '').trim() !== had;
}

/** A day, meaning its end, or a point in time. @throws Refusal 400 */
export function parseValidTo(given: string): Date {
  const moment = validToMoment(given);
  if (moment === null) throw invalidValue('validTo', 'The last day must be like 2027-01-31.');
  return new Date(moment);
}

/**
 * The features after an edit. Their order has no meaning: if none changed, the order stays as it
 * was.
 * @throws Refusal 403
 */
export function validateFeatures(
  had: readonly Feature[],
  wanted: readonly Feature[],
  editor: FeatureEditor,
  isOwnUser = false,
): Feature[] {
  const change = changedFeatures(had, wanted, editor, isOwnUser);
  if ('refused' in change) {
    const message = `${change.refused.join(', ')} cannot be given here.`;
    throw new Refusal(403, message, 'FEATURE_NOT_GIVEN');
  }
  const { features } = change;
  const isSame = features.length === had.length && features.every((one) => had.includes(one));
  return isSame ? [...had] : features;
}

/** @throws Refusal 400 */
export function validateEmail(path: string, email: string): string {
  const problem = emailProblem(email);
  if (problem) throw invalidValue(path, EMAIL_PROBLEM_MESSAGES[problem]);
  return cleanEmail(email);
}

/**
 * Such accounts are created by the identity provider or on the command line, never through a form.
 */
export function providerDomainMessage(domain: string): string {
  return `Accounts with an address in ${domain} are not made or changed here: they come from the identity provider.`;
}

/**
 * Turns a unique violation, caused by two concurrent requests, into a conflict.
 * @throws Refusal 409
 */
export async function refuseConflict<T>(
  constraint: string,
  refusal: () => Refusal,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    const violated = reason as { code?: unknown; constraint?: unknown };
    throw violated.code === '23505' && violated.constraint === constraint ? refusal() : reason;
  }
}

export function customerKeyTaken(): Refusal {
  return new Refusal(409, 'This customer key belongs to another company.', 'KEY_TAKEN');
}

export function emailTaken(): Refusal {
  return new Refusal(409, 'There is a user with this e-mail already.', 'EMAIL_TAKEN');
}

export function forbidden(message: string): Refusal {
  return new Refusal(403, message, 'NOT_ALLOWED');
}
