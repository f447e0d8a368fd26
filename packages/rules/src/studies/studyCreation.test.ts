import type { Feature } from '@fovea/contract/protocol/access';
import { expect, it } from 'vitest';
import { canCreateStudy, creatableTypes } from './studyCreation';

it.each<[readonly Feature[], readonly string[]]>([
  [
    ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER', 'LAB'],
    ['ONLINE', 'LAB'],
  ],
  [['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'], ['ONLINE']],
  [['ONLINE_STUDY_BUILDER', 'LAB'], []],
  [['REMOTE_DATA_COLLECTION', 'LAB'], []],
])('An account with %o may create %o', (features, types) => {
  expect(creatableTypes(features)).toEqual(types);
  expect(canCreateStudy('LAB', features)).toBe(types.includes('LAB'));
  expect(canCreateStudy('REMOTE_DATA_COLLECTION', features)).toBe(false);
});
