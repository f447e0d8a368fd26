import { FEATURES, type Feature } from '@fovea/contract/protocol/access';

/** These can be granted to every user, whatever the company has. */
export const GLOBAL_FEATURES: readonly Feature[] = ['DASHBOARD', 'HELP_CENTER'];

/**
 * Not editable in the interface. INTERNAL comes from the identity provider or the operator's
 * command line; the others belong to parts of the product without a form.
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

/**
 * What they give is not built yet, so they are not offered. Who has one keeps it, and the API grants
 * them as before.
 */
export const UNBUILT_FEATURES: readonly Feature[] = [];

/** Of the features that may be granted, those that are worth showing: built ones, and held ones. */
export function offeredFeatures(editable: readonly Feature[], held: readonly Feature[]): Feature[] {
  return editable.filter(
    (feature) => !UNBUILT_FEATURES.includes(feature) || held.includes(feature),
  );
}

/** The features internal staff can enable together. */
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
 * The features shown in the form of a user, which the editor may grant: for internal staff all that
 * are not restricted, for others those the company has or that are global.
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
 * The features of a user after an edit. Features the editor cannot see stay unchanged, so that
 * saving a form removes nothing; granting others is refused. Users who edit themselves keep
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
 * A scoped token may be limited to any of the user's features except restricted ones and
 * ACCOUNT_ADMINISTRATION, because creating users and setting passwords would soon exceed the scope.
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
