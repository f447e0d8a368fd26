import type { Feature } from '@fovea/contract/protocol/access';
import type {
  FileItem,
  FolderEntry,
  StudyCopyItem,
  StudyItem,
} from '@fovea/contract/studies/folders';
import { expect, it } from 'vitest';
import { areOfferedForAll, rowActions } from './rowActions';

const day = '2026-03-02T09:30:00.000Z';
const common = {
  id: 'i',
  name: 'Shelf',
  company: 'c',
  parentFolder: 'root',
  version: 1,
  versionTimestamp: day,
  createdDate: day,
};
const study: StudyItem = {
  type: 'StudyItem',
  ...common,
  study: 'i',
  studyType: 'ONLINE',
  desktopGeneration: 'fovea_ONLINE',
  collectingData: false,
  currentLab: null,
  locked: false,
  loading: false,
  respondentCount: 0,
  thumbnailUrl: null,
};
const folder: FolderEntry = { type: 'Folder', ...common, itemCount: 0 };
const copy: StudyCopyItem = {
  type: 'StudyCopyItem',
  ...common,
  activityId: 'a',
  studyType: 'ONLINE',
  progress: 0.5,
  state: 'PROCESSING',
};
const file: FileItem = {
  type: 'FileItem',
  ...common,
  file: {
    id: 'i',
    name: 'Shelf',
    kind: 'image',
    url: '/objects/i',
    thumbnailUrl: null,
    mimeType: 'image/png',
    sizeBytes: 5,
    width: 1,
    height: 1,
    durationMs: null,
    parentFolder: 'root',
    createdDate: day,
  },
};
const builder: Feature[] = ['STUDY', 'REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'];
const messages = (...given: Parameters<typeof rowActions>) =>
  rowActions(...given)
    .map(({ action, obstacle }) => (obstacle ? `(${action})` : action))
    .join(' ');

it.each([
  ['an unlocked cloud-native study', study, 'open rename duplicate move delete'],
  [
    'a locked cloud-native study',
    { ...study, locked: true },
    'open (rename) duplicate move delete',
  ],
  [
    'a lab study, without the feature',
    { ...study, studyType: 'LAB' as const },
    'open rename move delete',
  ],
  [
    'an imported lab study',
    { ...study, studyType: 'LAB' as const, desktopGeneration: 'fovea_8' as const },
    'open move delete',
  ],
  [
    'a remote study',
    { ...study, studyType: 'REMOTE_DATA_COLLECTION' as const },
    'open move delete',
  ],
  ['a folder', folder, 'open rename move delete'],
  ['a file', file, 'open move delete'],
  ['a copy in progress', copy, ''],
])('%s', (_, item, expected) => {
  expect(messages(item, builder)).toBe(expected);
});

it('offers what the features permit', () => {
  expect(messages(study, ['STUDY', 'ONLINE_STUDY_BUILDER'])).toBe('open rename move delete');
  expect(messages(file, ['STUDY'])).toBe('open move');
});

it('offers for several rows what all of them offer', () => {
  expect(areOfferedForAll([study, folder, file], 'move', builder)).toBe(true);
  expect(areOfferedForAll([study, copy], 'move', builder)).toBe(false);
  expect(areOfferedForAll([study, { ...study, locked: true }], 'rename', builder)).toBe(false);
  expect(areOfferedForAll([], 'move', builder)).toBe(false);
});
