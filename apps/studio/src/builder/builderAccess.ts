import type { Study } from '@fovea/contract/studies';

/** Why a study can only be read in the builder. */
export type ReadOnlyReason = 'locked' | 'notOnline' | 'noFeature';

export interface BuilderAccess {
  readonly canEdit: boolean;
  /** Null when it can be edited. */
  readonly reason: ReadOnlyReason | null;
}

/** Studies of old versions have no flows to show. */
export function isOldVersion(study: Pick<Study, 'blockUsage' | 'topLevelBlocks'>): boolean {
  return study.blockUsage === 'BLOCKS_NOT_USED' || study.topLevelBlocks.length === 0;
}
