import { FEATURES, type Feature } from '@fovea/contract/protocol/access';

/** Every user can be given these, whatever the company has. */
export const GLOBAL_FEATURES: readonly Feature[] = ['DASHBOARD', 'HELP_CENTER'];

/**
 * Not editable in the interface, by nobody. INTERNAL comes from the identity provider or from the
 * operator's command line; the others belong to parts that no form of this product gives.
 */
export const RESTRICTED_FEATURES: readonly Feature[] = [
  'ACADEMY',
  'COURSE',
  'COURSE_ADMINISTRATION',
  'COURSE_ENROLLMENT',
  'INTERNAL',
  'MOBILE',
  'TEXTBOOK',
  'TEXTBOOK_ADMINISTRATION',
];

/** What internal staff may enable together. */
export const ONLINE_FEATURES: readonly Feature[] = [
  'ANALYSIS',
  'LIMITED_STUDY_VIEW',
  'ONLINE_STUDY_BUILDER',
  'REMOTE_DATA_COLLECTION',
  'REMOTE_WEBCAM_EYETRACKING',
  'STUDY',
];

export interface FeatureEditor {
  readonly isInternal: boolean;
  readonly companyFeatures: readonly Feature[];
}

/**
 * The features that somebody sees in the form of a user, and may give: internal staff every one that
 * is not restricted, others those that the company has or that are global.
 */
export function editableFeatures(editor: FeatureEditor): Feature[] {
  return FEATURES.filter(
    (feature) =>
      !RESTRICTED_FEATURES.includes(feature) &&
      (editor.isInternal ||
        editor.companyFeatures.includes(feature) ||
        GLOBAL_FEATURES.includes(feature)),
  );
}

export type FeatureChange =
  { readonly features: Feature[] } | { readonly refused: readonly Feature[] };

/**
 * The features of a user after an edit. What the editor cannot see stays as it is, so that saving a
 * form takes nothing away; what they may not give is refused. Editing one's own user keeps
 * ACCOUNT_ADMINISTRATION.
 */
export function changedFeatures(
  had: readonly Feature[],
  wanted: readonly Feature[],
  editor: FeatureEditor,
  isOwnUser: boolean,
): FeatureChange {
  const editable = editableFeatures(editor);
  const refused = wanted.filter((feature) => !editable.includes(feature) && !had.includes(feature));
  if (refused.length > 0) return { refused };
  const keeps = (feature: Feature) =>
    !editable.includes(feature) || (isOwnUser && feature === 'ACCOUNT_ADMINISTRATION');
  return {
    features: FEATURES.filter(
      (feature) =>
        (wanted.includes(feature) && editable.includes(feature)) ||
        (had.includes(feature) && keeps(feature)),
    ),
  };
}

/**
 * What a scoped token may be limited to: of the user's features, not the restricted ones. Neither
 * ACCOUNT_ADMINISTRATION: whoever makes users and sets passwords soon has more than the scope.
 */
export function scopeProblem(
  scope: readonly string[],
  features: readonly Feature[],
): 'empty' | 'unknown' | 'restricted' | 'notHeld' | 'doubled' | null {
  if (scope.length === 0) return 'empty';
  if (new Set(scope).size !== scope.length) return 'doubled';
  for (const one of scope) {
    const feature = FEATURES.find((known) => known === one);
    if (!feature) return 'unknown';
    const leadsBeyond = feature === 'ACCOUNT_ADMINISTRATION';
    if (leadsBeyond || RESTRICTED_FEATURES.includes(feature)) return 'restricted';
    if (!features.includes(feature)) return 'notHeld';
  }
  return null;
}
