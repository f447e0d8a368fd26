import type { Feature } from '@fovea/contract/protocol/access';
import { canSeeStudy, canSeeEveryStudy } from '@fovea/rules/studies/editors';
import { sql, type RawBuilder } from 'kysely';

/**
 * Whose view of the studies applies. The server's own work (jobs, the demo) names a company without
 * a user and sees all of its studies.
 */
export interface Viewer {
  readonly companyId: string;
  readonly userId?: string;
  readonly features?: readonly Feature[];
  /**
   * On a visit of support nothing but this study exists, and it only while the user of the consent
   * sees it; the features of a visit do not say whether that user sees every study.
   */
  readonly visit?: { readonly studyId: string; readonly seesEveryStudy: boolean } | null;
}

/** Whether a study of the company is visible to this viewer: neither deleted nor hidden. */
export function isStudyVisible(
  study: {
    readonly id: string;
    readonly deletedAt: Date | null;
    readonly editors: readonly string[];
    readonly ownerId: string | null;
  },
  viewer: Viewer,
): boolean {
  if (study.deletedAt !== null) return false;
  const { userId, features = [], visit } = viewer;
  if (visit && study.id !== visit.studyId) return false;
  return userId === undefined || visit?.seesEveryStudy || canSeeStudy(study, { userId, features });
}

/** The same rule in SQL, for lists; it does not check for deletion. */
export function visibleTo(viewer: Viewer, table = 'studies'): RawBuilder<boolean> {
  const { userId, features = [], visit } = viewer;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isVisited = visit ? sql<boolean>`${column('id')} = ${visit.studyId}` : sql<boolean>`true`;
  if (userId === undefined || visit?.seesEveryStudy || canSeeEveryStudy(features)) {
    return isVisited;
  }
  return sql<boolean>`(${isVisited} and (cardinality(${column('editors')}) = 0
    or ${userId} = any(${column('editors')}) or ${column('ownerId')} = ${userId}))`;
}
