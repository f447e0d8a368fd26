import type { DeletionStatus } from '@fovea/contract/studies/studyLifecycle';
import { cleanName } from '../inputs/names';

const DAY_MS = 24 * 60 * 60_000;
/** So long before the end the first warning and the final one are given. */
export const WARNING_DAYS = 30;
export const NOTICE_DAYS = 7;

/** The label of a deleted study. */
export const DELETION_MESSAGES: Record<DeletionStatus, string> = {
  WARNING_SENT: 'Scheduled for deletion',
  DELETION_NOTICE_SENT: 'Final warning sent',
  MANUALLY_DELETED: 'Manually deleted',
};

export const CONFIRMATION_MESSAGE = "Type 'delete' or the name of the study to delete it for ever.";

/** Deleting for ever is confirmed by 'delete', in any case, or by the name of the study. */
export function isDeletionConfirmed(typed: string, studyName: string): boolean {
  const text = cleanName(typed);
  if (text.toLowerCase() === 'delete') return true;
  const name = cleanName(studyName);
  return name !== '' && text === name;
}

/** When a study that was deleted at this moment is deleted for ever. */
export function finalDeletionMs(deletedMs: number, retentionDays: number): number {
  return deletedMs + retentionDays * DAY_MS;
}

/** Where a deleted study stands between its deletion and the end of its retention. */
export function retentionState(
  deletedMs: number,
  nowMs: number,
  retentionDays: number,
): DeletionStatus | 'due' {
  const leftMs = finalDeletionMs(deletedMs, retentionDays) - nowMs;
  if (leftMs <= 0) return 'due';
  if (leftMs <= NOTICE_DAYS * DAY_MS) return 'DELETION_NOTICE_SENT';
  if (leftMs <= WARNING_DAYS * DAY_MS) return 'WARNING_SENT';
  return 'MANUALLY_DELETED';
}
