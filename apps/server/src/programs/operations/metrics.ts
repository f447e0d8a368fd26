import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { measureRequests } from './requestMetrics';
import { stateMetrics } from './stateMetrics';

/**
 * Serves `/metrics` for Prometheus, only when FOVEA_METRICS_TOKEN is set, and only to who sends it. To
 * everybody else the path does not exist. No label has a name or an id of anybody.
 */
export function metricsRoute(
  app: FastifyInstance,
  context: ResearchContext,
  openStreams: () => number,
): void {
  const { metricsToken } = context.settings;
  if (metricsToken === null) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  const state = stateMetrics(register, { ...context, openStreams });
  // Those who ask at the same time get the same figures, so that a slow database is asked once.
  let underWay: Promise<string> | null = null;
  const measure = async () => {
    await state.refresh();
    return await register.metrics();
  };
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) {
      throw new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    }
    underWay ??= measure().finally(() => (underWay = null));
    return await reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await underWay);
  });
}

/** In the same time whatever is sent. */
function isToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1]?.trim() ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent), hash(token));
}
