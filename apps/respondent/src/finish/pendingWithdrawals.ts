import { RETENTION_DAYS } from '@fovea/link/journal/journal';
import type { SessionKey } from '../session/sessionContext';

const KEY = 'fovea-withdrawals';
const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60_000;

interface PendingWithdrawal extends SessionKey {
  /** When it was requested: Unix time of this device. */
  readonly sinceMs: number;
}

/** Without storage the entries last as long as the page. */
let inMemory: readonly PendingWithdrawal[] = [];

/**
 * Withdrawals that the server has not confirmed: the identity and secret of each session, nothing that was
 * recorded. They expire after the retention period of local data.
 */
export function listPendingWithdrawals(): SessionKey[] {
  const nowMs = Date.now();
  // Also drops entries from the future: the clock was wrong then, or is now.
  const waiting = read().filter(({ sinceMs }) => Math.abs(nowMs - sinceMs) <= RETENTION_MS);
  if (waiting.length < read().length) write(waiting);
  return waiting.map(({ studyId, sessionId, secret }) => ({ studyId, sessionId, secret }));
}

export function addPendingWithdrawal({ studyId, sessionId, secret }: SessionKey): void {
  const isSame = (other: SessionKey) => other.sessionId === sessionId && other.secret === secret;
  if (read().some(isSame)) return;
  write([...read(), { studyId, sessionId, secret, sinceMs: Date.now() }]);
}

export function removePendingWithdrawal({ sessionId, secret }: SessionKey): void {
  write(read().filter((other) => other.sessionId !== sessionId || other.secret !== secret));
}

function read(): readonly PendingWithdrawal[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const stored = Array.isArray(kept) ? kept.filter(isPendingWithdrawal) : [];
    return [...stored, ...inMemory];
  } catch {
    // Private windows refuse access, or the value is not ours.
    return inMemory;
  }
}

function write(all: readonly PendingWithdrawal[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(all));
    inMemory = [];
  } catch {
    inMemory = all;
  }
}

function isPendingWithdrawal(value: unknown): value is PendingWithdrawal {
  if (typeof value !== 'object' || value === null) return false;
  const { studyId, sessionId, secret, sinceMs } = value as Partial<
    Record<keyof PendingWithdrawal, unknown>
  >;
  return (
    [studyId, sessionId, secret].every((part) => typeof part === 'string') &&
    typeof sinceMs === 'number'
  );
}
