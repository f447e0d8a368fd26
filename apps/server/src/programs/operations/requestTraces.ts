import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracer, type OpenSpan } from '../../platform/tracing/tracer';
import { parseTraceparent } from '../../platform/tracing/traceparent';

/** A path that no route has: its text comes from outside. */
const NO_ROUTE = '(none)';
/** Asked every few seconds, by programs that keep what they are answered. */
const OF_OPERATORS = new Set(['/health', '/ready', '/metrics']);
/** Headers of a proxy that is trusted; anybody else would decide which traces are kept. */
const HEADER = 'traceparent';

/**
 * A span for each request, named by the pattern of its route, never by its path, which has ids. Event streams last as long as
 * somebody looks at a page and are left out.
 * @param isBehindProxy whether `traceparent` is that of a proxy
 */
export function traceRequests(app: FastifyInstance, isBehindProxy: boolean): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = currentTracer();
    const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);
    const isLeftOut = OF_OPERATORS.has(route) || request.routeOptions.config.isEventStream;
    if (tracer === null || isLeftOut) return done();
    const span = tracer.begin({
      name: `${request.method} ${route}`,
      kind: 'request',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'fovea.request.id': request.id,
      },
      parent: isBehindProxy ? parseTraceparent(request.headers[HEADER]) : null,
    });
    spans.set(request, span);
    span.within(done);
  });
  // The body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const failure = status >= 500 ? String(status) : null;
    spans.get(request)?.end(failure, { 'http.response.status_code': status });
    spans.delete(request);
  });
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.end('aborted');
    spans.delete(request);
  });
}
