import type { Feature } from '@fovea/contract/protocol/access';

/** A researcher who is signed in. */
export interface Researcher {
  readonly kind: 'researcher';
  readonly companyId: string;
  readonly userId: string;
  /** The features in force: those that both the user and the company have. */
  readonly features: readonly Feature[];
  readonly tokenHash: string;
  readonly tokenId: string;
  /** The features that the token is limited to; null: no limit. */
  readonly scope: readonly Feature[] | null;
  /** The personal access token that this is; null: somebody who signed in, or a limited token. */
  readonly personalToken: PersonalToken | null;
  /** The third-party app that acts for the user; null: none. */
  readonly app: ActingApp | null;
  /** The staff member who is logged in as this user; null: the user. */
  readonly actorUserId: string | null;
  /** Staff looking at a study with the consent of its user; null: no such visit. */
  readonly visit: SupportVisit | null;
  /** The password was generated for the user and must be replaced before anything else. */
  readonly mustChangePassword: boolean;
  /** The user signed in with a password alone and must set up a second factor before anything else. */
  readonly mustSetUpSecondFactor: boolean;
}

/** What a personal access token adds to its scope. */
export interface PersonalToken {
  readonly name: string;
  readonly isReadOnly: boolean;
}

/** A third-party app that a user has authorized. */
export interface ActingApp {
  readonly id: string;
  readonly name: string;
  readonly authorizationId: string;
}

/** The one study that a visit shows, and when the consent ends. */
export interface SupportVisit {
  readonly studyId: string;
  readonly endsAt: Date;
  /** The user of the consent sees every study of the company. */
  readonly seesEveryStudy: boolean;
}

/** A respondent's browser, within one session. */
export interface Respondent {
  readonly kind: 'respondent';
  readonly companyId: string;
  readonly studyId: string;
  readonly sessionId: string;
}

/** The agent of a machine in a lab. */
export interface MachineAgent {
  readonly kind: 'machine';
  readonly companyId: string;
  readonly machineId: string;
}

export type Caller = Researcher | Respondent | MachineAgent;

/** Id of the user, the session or the machine that calls. */
export function callerId(caller: Caller): string {
  if (caller.kind === 'researcher') return caller.userId;
  return caller.kind === 'respondent' ? caller.sessionId : caller.machineId;
}

/** Neither a scoped token, as those of programs and apps are, nor somebody logged in as another user. */
export function isInPerson({ scope, actorUserId }: Researcher): boolean {
  return scope === null && actorUserId === null;
}
