import { AgentVersion } from '@fovea/contract/labs/agentBundle';
import * as z from 'zod/mini';

const InstalledVersion = z.object({
  version: AgentVersion,
  /** Of the file that it was unpacked from. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type InstalledVersion = z.infer<typeof InstalledVersion>;

const RejectedVersion = z.extend(InstalledVersion, {
  /** ENDED: again and again before a report was answered; SILENT: no report was answered in time. */
  why: z.enum(['ENDED', 'SILENT']),
});
export type RejectedVersion = z.infer<typeof RejectedVersion>;

/**
 * Which version of the agent is started. While an agent runs only it writes this, and between two agents only the
 * launcher does, so that neither overwrites the other.
 */
export const Versions = z.object({
  /** Null: what was installed by hand, which the launcher is part of. */
  current: z.nullable(InstalledVersion),
  /** What to go back to. */
  previous: z.nullable(InstalledVersion),
  /** How often `current` was started without a sign that it works; null: it has shown that. */
  trialStarts: z.nullable(z.int().check(z.minimum(0))),
  /** These have not worked here and are not tried again. */
  rejected: z.array(RejectedVersion),
});
export type Versions = z.infer<typeof Versions>;

export const AS_INSTALLED: Versions = {
  current: null,
  previous: null,
  trialStarts: null,
  rejected: [],
};

/** A new version has so many starts to show that it works. */
export const TRIAL_STARTS = 3;
const REJECTED_KEPT = 20;

export function switchedTo(versions: Versions, next: InstalledVersion): Versions {
  return { ...versions, current: next, previous: versions.current, trialStarts: 0 };
}

/** The current version works. */
export function proven(versions: Versions): Versions {
  return { ...versions, trialStarts: null };
}

/** The version before is current again, and the one that did not work is remembered. */
export function wentBack(versions: Versions, why: RejectedVersion['why']): Versions {
  const { current, previous, rejected } = versions;
  return {
    current: previous,
    previous: null,
    trialStarts: null,
    rejected: current ? [...rejected, { ...current, why }].slice(-REJECTED_KEPT) : rejected,
  };
}

/** Counts a start of a version that has to show that it works, unless it has had all of them. */
export function beforeStart(versions: Versions): Versions {
  const { trialStarts } = versions;
  if (trialStarts === null) return versions;
  if (trialStarts >= TRIAL_STARTS) return wentBack(versions, 'ENDED');
  return { ...versions, trialStarts: trialStarts + 1 };
}

/** A start that somebody has ended says nothing about the version. */
export function withoutStart(versions: Versions): Versions {
  const { trialStarts } = versions;
  return trialStarts ? { ...versions, trialStarts: trialStarts - 1 } : versions;
}
