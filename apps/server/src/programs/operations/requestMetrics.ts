import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** From what nobody notices to what everybody complains about. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** A path that no route has: its text comes from outside and would make a series of its own. */
const NO_ROUTE = '(none)';

/** Measures requests by the pattern of their route, never by their path, which has ids. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'fovea_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer; event streams are left out',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS_S,
    registers: [register],
  });
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    // A stream lasts as long as somebody looks at a page, which says nothing about the server.
    if (isEventStream(reply)) return;
    const labels = {
      method: request.method,
      route: request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE),
      status: String(reply.raw.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

const isEventStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream');
