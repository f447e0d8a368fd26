import type { Study } from '@fovea/contract/studies/studies';
import { expect, it } from 'vitest';
import { isBuiltHere, isCloudNative, isLab, isRemote } from './studyKinds';

type Generation = Study['desktopGeneration'];

it.each<[Study['studyType'] | null, Generation, boolean, boolean, boolean, boolean]>([
  ['ONLINE', 'fovea_ONLINE', true, false, false, true],
  ['ONLINE', 'fovea_8', true, false, false, true],
  ['REMOTE_DATA_COLLECTION', 'fovea_8', false, true, false, false],
  ['REMOTE_DATA_COLLECTION', 'fovea_ONLINE', false, true, false, false],
  ['LAB', 'fovea_ONLINE', false, false, true, true],
  ['LAB', 'fovea_8', false, false, true, false],
  ['LAB', 'fovea_7', false, false, true, false],
  [null, 'fovea_ONLINE', true, false, false, true],
  [null, 'fovea_8', false, false, true, false],
])(
  '%s of %s: cloud-native %s, remote %s, lab %s, built here %s',
  (studyType, desktopGeneration, online, remote, lab, builtHere) => {
    const study = { studyType, desktopGeneration };
    expect([isCloudNative(study), isRemote(study), isLab(study), isBuiltHere(study)]).toEqual([
      online,
      remote,
      lab,
      builtHere,
    ]);
  },
);
