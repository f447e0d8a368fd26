/** When the panel is asked how a study stands, and what is said if it does not tell. */
import type { PanelSyncFailure } from '@fovea/contract/participation/panelStudies';

const MINUTE_MS = 60_000;
/** Also where the panel tells of changes by itself: an event can get lost. */
export const SYNC_EVERY_MS = 5 * MINUTE_MS;
/** After an event, because many come at once; and never sooner after the last time. */
export const SYNC_AFTER_EVENT_MS = 15_000;

const BACKOFF_FIRST_MS = 2 * MINUTE_MS;
const BACKOFF_LAST_MS = 30 * MINUTE_MS;
/** No panel asks for more; a wrong clock does. */
const RETRY_AFTER_LAST_MS = 60 * MINUTE_MS;

/** Failures that end only when somebody does something. */
const NEEDS_SOMEBODY: ReadonlySet<PanelSyncFailure> = new Set([
  'NOT_CONNECTED',
  'TOKEN_REFUSED',
  'OTHER_ACCOUNT',
  'GONE',
]);

/**
 * How long to wait after a failure: 2, 4, 8 … 30 minutes, and at least as long as the panel asks.
 * @param failures how many there were in a row, this one included
 */
export function syncBackoffMs(code: PanelSyncFailure, failures: number, retryAfterS = 0): number {
  if (NEEDS_SOMEBODY.has(code)) return BACKOFF_LAST_MS;
  const backoffMs = Math.min(BACKOFF_LAST_MS, BACKOFF_FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(backoffMs, Math.min(RETRY_AFTER_LAST_MS, retryAfterS * 1000));
}

export const SYNC_FAILURE_MESSAGES: Record<PanelSyncFailure, string> = {
  NOT_CONNECTED:
    'The company is not connected to the panel any more. Enter the API token again, under Panels.',
  TOKEN_REFUSED: 'The panel does not accept the API token any more. Enter a new one, under Panels.',
  OTHER_ACCOUNT:
    'The API token belongs to an account that does not reach this study. Enter the token of the account that it was pushed with, under Panels.',
  GONE: 'The study no longer exists at the panel.',
  UNREACHABLE: 'The panel does not answer. It is asked again by itself, and nothing is lost.',
  BUSY: 'The panel asks to wait. It is asked again by itself, and nothing is lost.',
};
