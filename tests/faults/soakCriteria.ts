import type { SoakResult } from './soak';

/** More than this at the end than after a quarter of the time is a leak. */
const GROWTH_MB = 80;

/** What a soak must show. @param p99LimitMs for an upload, from the moment it was due */
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

/** Resident memory of a process in MB; 0 where the system does not say. */
export function readRssMb(read: (path: string, encoding: 'utf8') => string, pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kb ?? 0) / 1024);
  } catch {
    return 0;
  }
}
