import cors from '@fastify/cors';
import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/appContext';
import { otherRegions } from './otherRegions';

/** How long browsers cache a preflight response. */
const PREFLIGHT_S = 600;

/**
 * CORS for the pages of the other regions only: the studio of one region signs users in at all of
 * them. No credentials are allowed, since no call relies on cookies. A server without other regions
 * answers no cross-origin request.
 */
export function allowOtherRegions(
  app: FastifyInstance,
  { settings, objects }: Pick<AppContext, 'settings' | 'objects'>,
): void {
  const origins: ReadonlySet<string> = new Set(otherRegions(settings));
  if (origins.size === 0) return;
  void app.register(cors, {
    origin: (origin, answer) =>
      // `null` is the origin of every sandboxed page and every local file, so it never matches.
      answer(null, origin !== undefined && origins.has(origin) ? origin : false),
    credentials: false,
    methods: [...new Set(ALL.map(({ method }) => method))],
    allowedHeaders: [...callHeaders(), objects.partChecksum.header],
    // The response headers that clients read.
    exposedHeaders: ['retry-after', 'date', 'content-length', 'etag'],
    maxAge: PREFLIGHT_S,
  });
}

const ALL: readonly Endpoint[] = Object.values(endpoints);

/** The request headers of calls that a page sets itself. */
function callHeaders(): string[] {
  const declared = ALL.flatMap(({ headers }) => Object.keys(headers ?? {}));
  const own = declared.filter((name) => name !== 'content-length');
  return [...new Set(['authorization', 'content-type', ...own])];
}
