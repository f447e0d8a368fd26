import { expect, it } from 'vitest';
import { builderAccess, studyUsesBlocks } from './studyAccess';

const study = {
  studyType: 'ONLINE' as const,
  desktopGeneration: 'fovea_ONLINE' as const,
  blockUsage: 'BLOCK_RANDOM_CHOICE' as const,
  topLevelBlocks: ['flow'],
  locked: false,
};

it.each([
  ['editable', study, true, 'editable'],
  ['without the feature', study, false, 'noFeature'],
  ['of a lab', { ...study, studyType: 'LAB' as const }, true, 'editable'],
  [
    'imported from a lab',
    { ...study, studyType: 'LAB' as const, desktopGeneration: 'fovea_8' as const },
    true,
    'notCloudNative',
  ],
  ['ODC', { ...study, studyType: 'REMOTE_DATA_COLLECTION' as const }, true, 'notCloudNative'],
  ['no flows', { ...study, topLevelBlocks: [] }, true, 'oldVersion'],
  ['no blocks', { ...study, blockUsage: 'BLOCKS_NOT_USED' as const }, true, 'oldVersion'],
  ['locked', { ...study, locked: true }, true, 'locked'],
  [
    'no type, created online',
    { ...study, studyType: null, desktopGeneration: 'fovea_ONLINE' as const },
    true,
    'editable',
  ],
])('a study %s', (_, given, hasFeature, access) => {
  expect(builderAccess(given, hasFeature ? ['ONLINE_STUDY_BUILDER'] : ['STUDY'])).toBe(access);
});

it('old studies use no blocks', () => {
  expect(studyUsesBlocks(study)).toBe(true);
  expect(studyUsesBlocks({ ...study, blockUsage: 'BLOCKS_NOT_USED' })).toBe(false);
});
