import type { PreviousParticipation } from './journey';

const KEY = 'fovea-taken';
/** Maximum number of studies remembered; the oldest are dropped. */
const MAX_STUDIES = 200;

interface Participation extends PreviousParticipation {
  readonly studyId: string;
}

/** When a study was completed in this browser: nothing about the person, and nothing recorded. */
export function findPreviousParticipation(studyId: string): PreviousParticipation | null {
  const found = read().find((taken) => taken.studyId === studyId);
  return found ? { receipt: found.receipt, time: found.time } : null;
}

export function rememberParticipation(taken: Participation): void {
  const others = read().filter(({ studyId }) => studyId !== taken.studyId);
  write([taken, ...others].slice(0, MAX_STUDIES));
}

/** A respondent who withdrew has not taken part. */
export function forgetParticipation(studyId: string): void {
  write(read().filter((taken) => taken.studyId !== studyId));
}

function read(): Participation[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isParticipation) : [];
  } catch {
    // Private windows refuse access, or the value is not ours.
    return [];
  }
}

function write(taken: readonly Participation[]): void {
  try {
    if (taken.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(taken));
  } catch {
    // Without storage it is not remembered.
  }
}

function isParticipation(value: unknown): value is Participation {
  if (typeof value !== 'object' || value === null) return false;
  const { studyId, receipt, time } = value as Partial<Record<keyof Participation, unknown>>;
  return [studyId, receipt, time].every((part) => typeof part === 'string');
}
