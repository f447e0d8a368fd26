import { expect, it } from 'vitest';
import { collectionPhase, isConsentLocked, canSetCollection } from './collection';

it.each([
  ['not collecting and no non-preview sessions', false, false, 'Preview'],
  ['collecting', true, true, 'Collecting'],
  ['stopped', false, true, 'Stopped'],
] as const)('%s: %s', (_, remoteDataCollection, locked, phase) => {
  expect(collectionPhase({ remoteDataCollection, locked })).toBe(phase);
});

it.each([
  ['cloud-native, not locked', 'ONLINE', false, false, false],
  ['cloud-native once the study is locked', 'ONLINE', true, false, true],
  ['ODC collecting, without any consent', 'REMOTE_DATA_COLLECTION', true, false, false],
  ['ODC, a non-preview respondent has given consent', 'REMOTE_DATA_COLLECTION', true, true, true],
] as const)('the consent text: %s', (_, studyType, locked, hasCollected, isLocked) => {
  expect(
    isConsentLocked({ studyType, desktopGeneration: 'fovea_ONLINE', locked, hasCollected }),
  ).toBe(isLocked);
});

it.each([
  ['online', 'ONLINE', false, ['consentForm', 'checks', 'deviceTypes', 'stimuli', 'name'], []],
  ['online and locked', 'ONLINE', true, [], ['consentForm', 'contactEmail', 'checks', 'stimuli']],
  [
    'ODC, collecting or not',
    'REMOTE_DATA_COLLECTION',
    true,
    [
      'consentForm',
      'contactEmail',
      'locale',
      'rejectConsentRedirect',
      'studyFinishedRedirect',
      'collectionErrorRedirect',
      'expectedParameters',
      'checks',
    ],
    ['stimuli', 'name', 'sensors', 'deviceTypes', 'recordWebcamVideo', 'blockUsage'],
  ],
  ['an imported lab study', 'LAB', false, [], ['consentForm', 'contactEmail', 'checks', 'stimuli']],
  ['a lab', 'LAB', false, ['consentForm', 'checks', 'stimuli'], ['onlineQuota']],
  ['a lab and locked', 'LAB', true, [], ['consentForm', 'stimuli', 'onlineQuota']],
] as const)('settings of %s', (name, studyType, locked, may, mayNot) => {
  const desktopGeneration = name.startsWith('an imported') ? 'fovea_8' : 'fovea_ONLINE';
  const study = { studyType, desktopGeneration, locked } as const;
  for (const setting of may) expect(canSetCollection(study, setting)).toBe(true);
  for (const setting of mayNot) {
    expect(canSetCollection(study, setting)).toBe(false);
  }
});
