import type { TakenBefore } from './journey';

const KEY = 'fovea-taken';
/** Maximum number of studies remembered; the oldest are dropped. */
const MOST = 200;

interface Taken extends TakenBefore {
  readonly studyId: string;
}

/** When a study was completed in this browser: nothing about the person, and nothing recorded. */
export function takenBefore(studyId: string): TakenBefore | null {
  const found = read().find((taken) => taken.studyId === studyId);
  return found ? { receipt: found.receipt, time: found.time } : null;
}

export function rememberTaken(taken: Taken): void {
  const others = read().filter(({ studyId }) => studyId !== taken.studyId);
  write([taken, ...others].slice(0, MOST));
}

/** A respondent who withdrew has not taken part. */
export function forgetTaken(studyId: string): void {
  write(read().filter((taken) => taken.studyId !== studyId));
}

function read(): Taken[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTaken) : [];
  } catch {
    // Private windows refuse access, or the value is not ours.
    return [];
  }
}

function write(taken: readonly Taken[]): void {
  try {
    if (taken.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(taken));
  } catch {
    // Without storage it is not remembered.
  }
}

function isTaken(value: unknown): value is Taken {
  if (typeof value !== 'object' || value === null) return false;
  const { studyId, receipt, time } = value as Partial<Record<keyof Taken, unknown>>;
  return [studyId, receipt, time].every((part) => typeof part === 'string');
}
