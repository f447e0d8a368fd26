import type { Feature } from '@fovea/contract/access';

/** A researcher who is signed in. */
export interface Researcher {
  readonly kind: 'researcher';
  readonly companyId: string;
  readonly userId: string;
  /** The features in force: of the user and of the company. */
  readonly features: readonly Feature[];
  readonly tokenHash: string;
}

/** A respondent's browser during one session. */
export interface Respondent {
  readonly kind: 'respondent';
  readonly companyId: string;
  readonly studyId: string;
  readonly sessionId: string;
}

export type Caller = Researcher | Respondent;
