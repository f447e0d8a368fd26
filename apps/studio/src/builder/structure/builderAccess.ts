import type { Feature } from '@fovea/contract/protocol/access';
import type { Study } from '@fovea/contract/studies/studies';
import { builderAccess } from '@fovea/rules/studies/studyAccess';

/** Why a study can only be read in the builder. */
export type ReadOnlyReason = 'locked' | 'notOnline' | 'noFeature';

export interface BuilderAccess {
  readonly canEdit: boolean;
  /** Null when it can be edited. */
  readonly reason: ReadOnlyReason | null;
}

const REASONS = {
  editable: null,
  locked: 'locked',
  noFeature: 'noFeature',
  notCloudNative: 'notOnline',
  // The page says more about these than the panels do.
  oldVersion: 'notOnline',
} as const;

/** Whether this user may change how a study is built, by the rule that the server follows. */
export function accessTo(study: Study, features: readonly Feature[]): BuilderAccess {
  const reason = REASONS[builderAccess(study, features)];
  return { canEdit: reason === null, reason };
}
