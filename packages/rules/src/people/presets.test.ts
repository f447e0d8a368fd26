import { FEATURES } from '@fovea/contract/protocol/access';
import { describe, expect, it } from 'vitest';
import { editableFeatures } from './features';
import { hasNoFeatures, matchingPreset, PRESETS, presetFeatures } from './presets';

const editable = editableFeatures({ isInternal: false, companyFeatures: FEATURES });

describe('presetFeatures', () => {
  it('a researcher builds, collects and analyses, and administers nobody', () => {
    const features = presetFeatures('researcher', editable, FEATURES);
    expect(features).toEqual(
      expect.arrayContaining(['STUDY', 'ONLINE_STUDY_BUILDER', 'REMOTE_DATA_COLLECTION']),
    );
    expect(features).not.toContain('ACCOUNT_ADMINISTRATION');
  });

  it('an analyst can look at studies and change none', () => {
    expect(presetFeatures('analyst', editable, FEATURES)).toEqual([
      'ANALYSIS',
      'DASHBOARD',
      'HELP_CENTER',
      'STUDY',
    ]);
  });

  it('leaves out what the company lacks and what the editor may not grant', () => {
    expect(presetFeatures('researcher', editable, ['STUDY', 'ONLINE_STUDY_BUILDER'])).toEqual([
      'DASHBOARD',
      'HELP_CENTER',
      'ONLINE_STUDY_BUILDER',
      'STUDY',
    ]);
    expect(presetFeatures('administrator', ['STUDY'], FEATURES)).toEqual(['STUDY']);
  });
});

describe('matchingPreset', () => {
  it.each(PRESETS)('recognises %s', (preset) => {
    const features = presetFeatures(preset, editable, FEATURES);
    expect(matchingPreset(features, editable, FEATURES)).toBe(preset);
    expect(matchingPreset(features.slice(0, -1), editable, FEATURES)).toBeNull();
  });
});

describe('hasNoFeatures', () => {
  it('counts neither what the company lacks nor what everybody may have', () => {
    expect(hasNoFeatures([], FEATURES)).toBe(true);
    expect(hasNoFeatures(['DASHBOARD', 'HELP_CENTER'], FEATURES)).toBe(true);
    expect(hasNoFeatures(['STUDY'], [])).toBe(true);
    expect(hasNoFeatures(['STUDY'], ['STUDY'])).toBe(false);
  });
});
