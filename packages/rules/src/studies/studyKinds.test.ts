import type { StudyType } from '@fovea/contract/studies/studyTypes';
import { expect, it } from 'vitest';
import { isCloudNative, isLab, isRemote } from './studyKinds';

it.each<[StudyType, boolean, boolean, boolean]>([
  ['ONLINE', true, false, false],
  ['REMOTE_DATA_COLLECTION', false, true, false],
  ['LAB', false, false, true],
])('%s: cloud-native %s, remote %s, lab %s', (studyType, online, remote, lab) => {
  const study = { studyType };
  expect([isCloudNative(study), isRemote(study), isLab(study)]).toEqual([online, remote, lab]);
});
