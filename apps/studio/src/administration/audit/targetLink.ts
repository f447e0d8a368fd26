import type { AuditEntry } from '@fovea/contract/platform/audit';

/** The page of an entry's target; null if it was deleted or has no page. */
export function targetLink(
  entry: Pick<AuditEntry, 'targetType' | 'targetId' | 'targetExists' | 'details'>,
): string | null {
  const { targetType, targetId, targetExists, details } = entry;
  if (!targetExists || targetId === null) return null;
  const id = encodeURIComponent(targetId);
  if (targetType === 'study') return `/studies/${id}`;
  if (targetType === 'user') return `/users/${id}`;
  if (targetType === 'webhook') return `/webhooks/${id}`;
  const { studyId } = details;
  if (targetType === 'session' && typeof studyId === 'string') {
    return `/studies/${encodeURIComponent(studyId)}/sessions/${id}`;
  }
  return null;
}
