import { DPA_VERSIONS, type DpaVersion } from '@fovea/contract/people/accounts';

/** The dated versions, oldest first; `custom` was negotiated and is outside the order. */
export const DATED_DPA_VERSIONS: readonly DpaVersion[] = DPA_VERSIONS.filter(
  (version) => version !== 'custom',
).toSorted();

/** The version account administrators are asked to accept. */
export const NEWEST_DPA_VERSION: DpaVersion = DATED_DPA_VERSIONS.at(-1) ?? 'custom';

/**
 * Whether this version or a newer one is already registered. A custom version may follow any other.
 */
export function isDpaRegistered(wanted: DpaVersion, registered: DpaVersion | null): boolean {
  if (registered === null) return false;
  if (wanted === registered) return true;
  if (wanted === 'custom' || registered === 'custom') return false;
  return DATED_DPA_VERSIONS.indexOf(registered) > DATED_DPA_VERSIONS.indexOf(wanted);
}

export interface DpaActor {
  readonly isInternal: boolean;
  readonly isAccountAdministrator: boolean;
  readonly isOwnCompany: boolean;
  /** Neither a limited token nor staff logged in as this user. */
  readonly isInPerson: boolean;
}

/** Whether a user is asked to accept the newest version for the company. */
export function canAcceptDpa(actor: DpaActor, registered: DpaVersion | null): boolean {
  return (
    actor.isAccountAdministrator &&
    actor.isOwnCompany &&
    actor.isInPerson &&
    registered !== 'custom' &&
    !isDpaRegistered(NEWEST_DPA_VERSION, registered)
  );
}

export interface DpaRegistration {
  readonly version: DpaVersion;
  readonly registered: DpaVersion | null;
  /** The approver is the caller. */
  readonly isApprover: boolean;
}

/**
 * Account administrators accept the newest version for their own company, as themselves and in
 * person; internal staff register what anyone in the company has signed.
 */
export function dpaRefusal(
  actor: DpaActor,
  { version, registered, isApprover }: DpaRegistration,
): 'NOT_ALLOWED' | 'ALREADY' | null {
  if (!actor.isInternal) {
    const isTheirs = actor.isAccountAdministrator && actor.isOwnCompany && actor.isInPerson;
    if (!isTheirs || !isApprover || version !== NEWEST_DPA_VERSION) return 'NOT_ALLOWED';
    if (registered === 'custom') return 'ALREADY';
  }
  return isDpaRegistered(version, registered) ? 'ALREADY' : null;
}

export interface DpaForm {
  readonly approverId: string;
  readonly version: string;
  /** The signed document has been archived. */
  readonly isArchived: boolean;
}

/** The missing fields of a registration: approver, version and 'archived' are required. */
export function missingDpaFields({ approverId, version, isArchived }: DpaForm): (keyof DpaForm)[] {
  const missing: (keyof DpaForm)[] = [];
  if (approverId === '') missing.push('approverId');
  if (!DPA_VERSIONS.some((known) => known === version)) missing.push('version');
  if (!isArchived) missing.push('isArchived');
  return missing;
}
