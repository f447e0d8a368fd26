import { FEATURES } from '@fovea/contract/protocol/access';
import { editableFeatures, ONLINE_FEATURES } from '@fovea/rules/people/features';
import { describe, expect, test } from 'vitest';
import { applyFeatureStep, inverseFeatureStep, bundleState } from './featureSteps';
import { FEATURE_GRANTS, FEATURE_NAMES, GROUP_OF } from '../../messages/featureMessages';

describe('a step', () => {
  test('changes only the features it names', () => {
    expect(
      applyFeatureStep(['STUDY', 'LAB'], { changed: ['ANALYSIS', 'STUDY'], isOn: true }),
    ).toEqual(['ANALYSIS', 'LAB', 'STUDY']);
    expect(
      applyFeatureStep(['STUDY', 'LAB'], { changed: ['LAB', 'ANALYSIS'], isOn: false }),
    ).toEqual(['STUDY']);
  });

  test('its inverse restores only what it changed', () => {
    const step = { changed: ONLINE_FEATURES, isOn: true };
    const back = inverseFeatureStep(['STUDY', 'LAB'], step);
    expect(back.changed).not.toContain('STUDY');
    expect(applyFeatureStep(applyFeatureStep(['STUDY', 'LAB'], step), back)).toEqual([
      'LAB',
      'STUDY',
    ]);
  });
});

test('the bundle is on, partly on or off', () => {
  expect(bundleState([])).toBe('none');
  expect(bundleState(['STUDY', 'LAB'])).toBe('some');
  expect(bundleState([...ONLINE_FEATURES, 'LAB'])).toBe('all');
});

test('every grantable feature has a group, a name and a description', () => {
  for (const feature of editableFeatures({ isInternal: true, companyFeatures: FEATURES })) {
    expect([feature, GROUP_OF[feature]]).toEqual([feature, expect.any(String)]);
    expect(FEATURE_NAMES[feature], feature).toBeTruthy();
    expect(FEATURE_GRANTS[feature], feature).toBeTruthy();
  }
});
