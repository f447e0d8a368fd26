import type { DeletionStatus } from '@fovea/contract/studies/studyLifecycle';
import { cleanName } from '../inputs/names';

const DAY_MS = 24 * 60 * 60_000;
/** How long before the end the first and the final warning are given. */
export const WARNING_DAYS = 30;
export const NOTICE_DAYS = 7;

/** The label of a deleted study. */
export const DELETION_MESSAGES: Record<DeletionStatus, string> = {
  WARNING_SENT: 'Scheduled for deletion',
  DELETION_NOTICE_SENT: 'Final warning sent',
  MANUALLY_DELETED: 'Manually deleted',
};

export const CONFIRMATION_MESSAGE = "Type 'delete' or the name of the study to delete it for ever.";

/** Permanent deletion is confirmed by typing 'delete', in any case, or the name of the study. */
export function isDeletionConfirmed(typed: string, studyName: string): boolean {
  const text = cleanName(typed);
  if (text.toLowerCase() === 'delete') return true;
  const name = cleanName(studyName);
  return name !== '' && text === name;
}

/** When a study deleted at this time is permanently deleted. */
export function finalDeletionMs(deletedMs: number, retentionDays: number): number {
  return deletedMs + retentionDays * DAY_MS;
}

/** The state of a deleted study within its retention period. */
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
