import type { Feature } from '@fovea/contract/protocol/access';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere, type Origin } from './studyKinds';

/** Whether a study is built from flows and blocks; old ones are not. */
export function studyUsesBlocks(study: Pick<Study, 'blockUsage' | 'topLevelBlocks'>): boolean {
  return study.blockUsage !== 'BLOCKS_NOT_USED' && study.topLevelBlocks.length > 0;
}

export type BuilderAccess = 'editable' | 'noFeature' | 'notCloudNative' | 'oldVersion' | 'locked';

/** Why a study cannot be edited in the builder. */
export const BUILDER_ACCESS_MESSAGES: Record<Exclude<BuilderAccess, 'editable'>, string> = {
  noFeature: 'Your account does not allow this.',
  notCloudNative: 'This study was not made here, so it can be viewed but not changed.',
  oldVersion:
    'This study uses an old version of the Study Builder and can no longer be viewed or edited. Data can still be collected and analyzed.',
  locked: 'Data collection has started, so this study cannot be changed any more.',
};

/** Whether the stimuli, flows and settings of a study may be changed, or the reason why not. */
export function builderAccess(
  study: Origin & Pick<Study, 'blockUsage' | 'topLevelBlocks' | 'locked'>,
  features: readonly Feature[],
): BuilderAccess {
  if (!features.includes('ONLINE_STUDY_BUILDER')) return 'noFeature';
  if (!isBuiltHere(study)) return 'notCloudNative';
  if (!studyUsesBlocks(study)) return 'oldVersion';
  return study.locked ? 'locked' : 'editable';
}
