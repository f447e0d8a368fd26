import type { Feature } from '@fovea/contract/protocol/access';
import type { NewUser } from '@fovea/contract/people/users';
import { cleanEmail, isInDomain } from '@fovea/rules/inputs/emailAddress';
import { defaultValidTo } from '@fovea/rules/people/validTo';
import { usernameKey } from '../accounts/companies';
import { Refusal } from '../../platform/http/refusal';
import { newId } from '../../platform/store/newId';
import {
  forbidden,
  invalidValue,
  providerDomainMessage,
  validateEmail,
  validateFeatures,
  parseValidTo,
  validateName,
  validateSalesforceId,
} from './validateInput';

export interface UserCreator {
  readonly isStaff: boolean;
  readonly companyId: string;
  readonly companyFeatures: readonly Feature[];
  readonly staffDomain: string | null;
  readonly at: Date;
}

export interface CheckedUser {
  readonly id: string;
  readonly companyId: string;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly features: Feature[];
  readonly salesforceId: string;
  readonly validTo: Date | null;
}

/**
 * Checks one row of users to create against every rule.
 * @throws Refusal saying why it cannot be created
 */
export function checkNewUser(row: NewUser, creator: UserCreator): CheckedUser {
  const email = validateEmail('email', row.email);
  const username = row.username === undefined ? email : validateEmail('username', row.username);
  const { staffDomain } = creator;
  if (staffDomain !== null && [email, username].some((one) => isInDomain(one, staffDomain))) {
    throw new Refusal(400, providerDomainMessage(staffDomain), 'PROVIDER_DOMAIN');
  }
  if ((row.salesforceId ?? '').trim() !== '' && !creator.isStaff) {
    throw forbidden('Only the provider’s staff enter a Salesforce ID.');
  }
  const editor = { isInternal: creator.isStaff, companyFeatures: creator.companyFeatures };
  const features = validateFeatures([], row.features, editor);
  return {
    id: newId(),
    companyId: creator.companyId,
    username: usernameKey(username),
    email: cleanEmail(email),
    name: validateName('name', row.name),
    features,
    salesforceId: validateSalesforceId(row.salesforceId ?? '', 'user'),
    validTo: lastMoment(row.validTo, creator.at),
  };
}

/** Omitted: 6 months from today; null: no end. */
function lastMoment(given: string | null | undefined, now: Date): Date | null {
  if (given === null) return null;
  const today = now.toISOString().slice(0, 10);
  const moment = parseValidTo(given ?? defaultValidTo(today));
  if (moment <= now) throw invalidValue('validTo', 'The last day has passed already.');
  return moment;
}
