import type { Feature } from '@fovea/contract/protocol/access';

/** A researcher who is signed in. */
export interface Researcher {
  readonly kind: 'researcher';
  readonly companyId: string;
  readonly userId: string;
  /** The features in force: of the user and of the company. */
  readonly features: readonly Feature[];
  readonly tokenHash: string;
  readonly tokenId: string;
  /** What the token is limited to; null: it is not. */
  readonly scope: readonly Feature[] | null;
  /** Staff who are logged in as this user; null: it is the user. */
  readonly actorUserId: string | null;
  /** The password was made for this user and must be replaced before anything else. */
  readonly mustChangePassword: boolean;
}

/** A respondent's browser during one session. */
export interface Respondent {
  readonly kind: 'respondent';
  readonly companyId: string;
  readonly studyId: string;
  readonly sessionId: string;
}

export type Caller = Researcher | Respondent;

/** Neither a limited token nor somebody logged in as another user. */
export function isInPerson({ scope, actorUserId }: Researcher): boolean {
  return scope === null && actorUserId === null;
}
