import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerId, type Caller } from './caller';
import type { Refusal } from './refusal';

/** Counts begin anew after this time without a refusal … */
const FORGET_MS = 60 * 60_000;
/** … and this many callers are remembered. */
const CALLERS_MAX = 10_000;
/** Each of the first ones is logged, then every doubling, so that nobody can fill the log. */
const LOGGED_SINGLY = 10;

interface Counted {
  readonly count: number;
  readonly lastMs: number;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Remembers who sent a request, for the trace of a refusal. */
export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

export interface RefusedAccess {
  /** Leaves a trace in the log if somebody asked for what is not theirs. */
  note(request: FastifyRequest, refusal: Refusal): void;
}

/**
 * Somebody who tries foreign ids or calls that are not allowed gets the usual answers; the log shows who
 * does so and how often. A single one is ordinary: a page that is open since a permission was taken away.
 */
export function createRefusedAccess(
  log: FastifyInstance['log'],
  nowMs: () => number,
): RefusedAccess {
  const counts = new Map<string, Counted>();
  return {
    note(request, { status, code }) {
      const isRefusedAccess = status === 403 || (status === 404 && code === 'NOT_FOUND');
      const caller = callers.get(request);
      if (!isRefusedAccess || !caller) return;
      const who = callerId(caller);
      const before = counts.get(who);
      const isRecent = before !== undefined && nowMs() - before.lastMs < FORGET_MS;
      const count = isRecent ? before.count + 1 : 1;
      // The one whose last refusal is longest ago comes first in the map.
      counts.delete(who);
      counts.set(who, { count, lastMs: nowMs() });
      if (counts.size > CALLERS_MAX) counts.delete(counts.keys().next().value ?? '');
      if (count > LOGGED_SINGLY && !Number.isInteger(Math.log2(count / LOGGED_SINGLY))) return;
      const { method, routeOptions } = request;
      log.warn(
        {
          refusedAccess: count,
          ...{ status, code, kind: caller.kind, who, companyId: caller.companyId },
          call: `${method} ${routeOptions.url ?? ''}`,
        },
        'access refused',
      );
    },
  };
}
