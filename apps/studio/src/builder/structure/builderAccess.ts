import type { Feature } from '@fovea/contract/protocol/access';
import type { Study } from '@fovea/contract/studies/studies';
import { builderAccess } from '@fovea/rules/studies/studyAccess';

/** Why a study is read-only in the builder. */
export type ReadOnlyReason = 'locked' | 'notOnline' | 'noFeature';

export interface BuilderAccess {
  readonly canEdit: boolean;
  /** Null if it can be edited. */
  readonly reason: ReadOnlyReason | null;
}

const REASONS = {
  editable: null,
  locked: 'locked',
  noFeature: 'noFeature',
  notCloudNative: 'notOnline',
  // The page explains these in more detail than the panels.
  oldVersion: 'notOnline',
} as const;

/** Whether this user may edit the structure of a study, by the same rule as the server's. */
export function accessTo(study: Study, features: readonly Feature[]): BuilderAccess {
  const reason = REASONS[builderAccess(study, features)];
  return { canEdit: reason === null, reason };
}
