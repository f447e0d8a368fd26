import type { SoakResult } from './soak';

/** More growth than this between a quarter of the time and the end is a leak. */
const GROWTH_MB = 80;

/** Success criteria of a soak test. @param p99LimitMs for an upload, from when it was due */
export function soakCriteria(result: SoakResult, p99LimitMs: number): Record<string, boolean> {
  return {
    'chunks were acknowledged': result.chunks > 0,
    'nothing is lost': result.lost === 0,
    'every acknowledged chunk was compared': result.verified === result.chunks,
    'the researcher sees every session': result.sessionsNotListed === 0,
    'no call failed': result.failures === 0,
    [`99 of 100 uploads within ${p99LimitMs} ms`]: result.p99Ms <= p99LimitMs,
    'the memory of the server does not grow': result.rssEndMb <= result.rssQuarterMb + GROWTH_MB,
  };
}

/** Resident memory of a process in MB; 0 where the system does not report it. */
export function readRssMb(read: (path: string, encoding: 'utf8') => string, pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kb ?? 0) / 1024);
  } catch {
    return 0;
  }
}
