import type { AuditEntry } from '@fovea/contract/platform/audit';

/** Where what an entry was done to can be opened; null: it is gone, or has no screen. */
export function targetLink(
  entry: Pick<AuditEntry, 'targetType' | 'targetId' | 'targetExists' | 'details'>,
): string | null {
  const { targetType, targetId, targetExists, details } = entry;
  if (!targetExists || targetId === null) return null;
  const id = encodeURIComponent(targetId);
  if (targetType === 'study') return `/studies/${id}`;
  if (targetType === 'user') return `/users/${id}`;
  const { studyId } = details;
  if (targetType === 'session' && typeof studyId === 'string') {
    return `/studies/${encodeURIComponent(studyId)}/sessions/${id}`;
  }
  return null;
}
