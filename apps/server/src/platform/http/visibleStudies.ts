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
  /** On a visit of support nothing but this study exists. */
  readonly visit?: { readonly studyId: string } | null;
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
  // The consent was given by somebody who sees the study, and names it.
  if (visit) return study.id === visit.studyId;
  return userId === undefined || canSeeStudy(study, { userId, features });
}

/** The same rule in SQL, for lists; it does not check for deletion. */
export function visibleTo(viewer: Viewer, table = 'studies'): RawBuilder<boolean> {
  const { userId, features = [], visit } = viewer;
  if (visit) return sql<boolean>`(${sql.ref(`${table}.id`)} = ${visit.studyId})`;
  if (userId === undefined || canSeeEveryStudy(features)) return sql<boolean>`true`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(cardinality(${column('editors')}) = 0
    or ${userId} = any(${column('editors')}) or ${column('ownerId')} = ${userId})`;
}
