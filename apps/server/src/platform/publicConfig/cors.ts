import cors from '@fastify/cors';
import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/appContext';
import { otherRegions } from './otherRegions';

/** A browser asks again after this time whether it may. */
const PREFLIGHT_S = 600;

/**
 * Lets the pages of the other regions call this server, and nobody else's: the studio of one region signs
 * people in at all of them. Without credentials, as nothing here hangs on a cookie. A server that is the
 * only one answers no such request at all.
 */
export function allowOtherRegions(
  app: FastifyInstance,
  { settings, objects }: Pick<AppContext, 'settings' | 'objects'>,
): void {
  const origins: ReadonlySet<string> = new Set(otherRegions(settings));
  if (origins.size === 0) return;
  void app.register(cors, {
    origin: (origin, answer) =>
      // `null` is what every sandboxed page and every file says of itself: nobody's origin.
      answer(null, origin !== undefined && origins.has(origin) ? origin : false),
    credentials: false,
    methods: [...new Set(ALL.map(({ method }) => method))],
    allowedHeaders: [...callHeaders(), objects.partChecksum.header],
    // What a client reads of an answer beside its body.
    exposedHeaders: ['retry-after', 'date', 'content-length', 'etag'],
    maxAge: PREFLIGHT_S,
  });
}

const ALL: readonly Endpoint[] = Object.values(endpoints);

/** Of the headers that a call may have, those that a page sets itself. */
function callHeaders(): string[] {
  const declared = ALL.flatMap(({ headers }) => Object.keys(headers ?? {}));
  const own = declared.filter((name) => name !== 'content-length');
  return [...new Set(['authorization', 'content-type', ...own])];
}
