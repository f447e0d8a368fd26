import type { Feature } from '@fovea/contract/protocol/access';
import { GLOBAL_FEATURES } from './features';

/** The usual kinds of users. A preset only fills in features: it is not stored, and no role. */
export const PRESETS = ['researcher', 'analyst', 'administrator'] as const;
export type Preset = (typeof PRESETS)[number];

const ANALYST: readonly Feature[] = ['ANALYSIS', 'DASHBOARD', 'HELP_CENTER', 'STUDY'];
const RESEARCHER: readonly Feature[] = [
  ...ANALYST,
  'LIMITED_STUDY_VIEW',
  'ONLINE_STUDY_BUILDER',
  'REMOTE_DATA_COLLECTION',
  'REMOTE_WEBCAM_EYETRACKING',
];

const PRESET_FEATURES: Record<Preset, readonly Feature[]> = {
  researcher: RESEARCHER,
  analyst: ANALYST,
  administrator: [...RESEARCHER, 'ACCOUNT_ADMINISTRATION'],
};

/**
 * The features that a preset fills in.
 * @param editable features that the editor may grant
 * @param companyFeatures others would have no effect, unless they are global
 */
export function presetFeatures(
  preset: Preset,
  editable: readonly Feature[],
  companyFeatures: readonly Feature[],
): Feature[] {
  return editable.filter(
    (feature) =>
      PRESET_FEATURES[preset].includes(feature) &&
      (companyFeatures.includes(feature) || GLOBAL_FEATURES.includes(feature)),
  );
}

/** The preset that these features are exactly; null: a choice of one's own. */
export function matchingPreset(
  features: readonly Feature[],
  editable: readonly Feature[],
  companyFeatures: readonly Feature[],
): Preset | null {
  const isSame = (preset: Preset) => {
    const filled = presetFeatures(preset, editable, companyFeatures);
    return filled.length === features.length && filled.every((one) => features.includes(one));
  };
  return PRESETS.find(isSame) ?? null;
}

/** Whether a user can do nothing: no feature in force beside those that everybody may have. */
export function hasNoFeatures(
  features: readonly Feature[],
  companyFeatures: readonly Feature[],
): boolean {
  return !features.some(
    (feature) => companyFeatures.includes(feature) && !GLOBAL_FEATURES.includes(feature),
  );
}
