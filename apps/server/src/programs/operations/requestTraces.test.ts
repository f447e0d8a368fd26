import { getStudy } from '@fovea/contract/studies/studies';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTelemetryTracer } from '../../platform/tracing/openTelemetry';
import { traceWith, type Tracer } from '../../platform/tracing/tracer';
import { readTraceSettings } from '../../platform/settings/traceSettings';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../housekeeping/scheduleHousekeeping';
import { aRespondent, aStudy, sendFaceChunks } from '../../testing/aStudy';
import {
  startTraceReceiver,
  type ReceivedSpan,
  type TraceReceiver,
} from '../../testing/outside/traceReceiver';
import { setUpServer, setUpUser } from '../../testing/setUp';

const direct = setUpServer();
const behindProxy = setUpServer({ trustedProxies: 1 });
const ada = setUpUser(direct);
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

let receiver: TraceReceiver;
let tracer: Tracer;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
beforeEach(() => {
  receiver.spans.length = 0;
  const settings = readTraceSettings((name) =>
    name === 'OTEL_EXPORTER_OTLP_ENDPOINT' ? receiver.endpoint : null,
  )!;
  tracer = openTelemetryTracer(settings, '1.2.3', { warn: vi.fn() });
  traceWith(tracer);
});
afterAll(async () => {
  traceWith(null);
  await receiver.close();
});

async function received(): Promise<readonly ReceivedSpan[]> {
  traceWith(null);
  // The end of an answer is noted after it has been sent.
  await new Promise((done) => setTimeout(done, 50));
  await tracer.close(5000);
  return receiver.spans;
}

const requestsIn = (spans: readonly ReceivedSpan[]) => spans.filter(({ kind }) => kind === 2);

test('a request is a span by its pattern, with its queries and the chunk that it stored', async () => {
  const studyId = await aStudy(direct, ada, { name: 'Secret shelf' });
  const respondent = await aRespondent(direct, studyId);
  const [chunk] = await sendFaceChunks(respondent, 1);
  await ada.call(getStudy, { studyId });
  const lost = await fetch(`${direct.base}/studies/${'x'.repeat(20)}?name=Ada`);
  const spans = await received();

  const put = spans.find(({ name }) => name.startsWith('PUT '))!;
  const route = '/datacollection/studies/:studyId/sessions/:sessionId/streams/:stream/chunks/:seq';
  expect(put).toMatchObject({
    name: `PUT ${route}`,
    parentSpanId: '',
    attributes: { 'http.route': route, 'http.request.method': 'PUT' },
  });
  expect(put.attributes['http.response.status_code']).toBe(201);
  const parts = spans.filter(({ traceId }) => traceId === put.traceId);
  const stored = parts.find(({ name }) => name === 'store chunk')!;
  expect(stored).toMatchObject({
    parentSpanId: put.spanId,
    attributes: { 'fovea.chunk.stream': 'face', 'fovea.chunk.bytes': chunk!.size },
  });
  // The body arrived in between, in events of the connection.
  expect(parts.some(({ name }) => name === 'insert chunks')).toBe(true);
  const begun = spans.find(({ name }) => /^POST .*sessions/.test(name))!;
  const ofBegun = spans.filter(({ traceId }) => traceId === begun.traceId);
  expect(ofBegun.map(({ name }) => name)).toContain('insert sessions');

  const refused = spans.find(({ attributes }) => {
    return attributes['fovea.request.id'] === lost.headers.get('x-request-id');
  })!;
  expect(refused.attributes['http.response.status_code']).toBe(401);
  expect(refused.status).toBe(0);
  // Nothing of anybody: what the figures may not say, traces may not either.
  const { sessionId, begin, token } = respondent;
  const { sha256 } = chunk!;
  const private_ = [studyId, sessionId, ada.userId, ada.companyId, ada.rootFolder, begin.secret];
  const all = JSON.stringify(spans);
  for (const text of [...private_, token, ada.token, sha256, 'Secret', 'Ada', '@', '127.0.0.1']) {
    expect(all, text).not.toContain(text);
  }
});

test('a trace of the proxy goes on only where a proxy is trusted', async () => {
  const headers = { traceparent: TRACEPARENT };
  await Promise.all([direct, behindProxy].map(({ base }) => fetch(`${base}/studies`, { headers })));
  const requests = requestsIn(await received());
  const parents = requests.map(({ parentSpanId }) => parentSpanId);
  expect(parents.toSorted()).toEqual(['', '00f067aa0ba902b7']);
  const [own] = requests.filter(({ parentSpanId }) => parentSpanId === '');
  expect(TRACEPARENT).not.toContain(own!.traceId);
});

test('a job is a trace of its own, by its kind', async () => {
  const job = { kind: HOUSEKEEPING, payload: {}, companyId: null, dedupeKey: 'of this test' };
  await enqueue(direct.context.db, job);
  await direct.runJobs();
  const spans = await received();
  const begun = spans.find(({ name }) => name === `job ${HOUSEKEEPING}`)!;
  expect(begun).toMatchObject({
    ...{ parentSpanId: '', kind: 5 },
    attributes: { 'fovea.job.kind': HOUSEKEEPING, 'fovea.job.attempt': 1 },
  });
  expect(spans.some(({ parentSpanId }) => parentSpanId === begun.spanId)).toBe(true);
  // Looking for jobs is no work that anybody asks about.
  expect(spans.filter(({ parentSpanId, kind }) => parentSpanId === '' && kind === 3)).toEqual([]);
});

test('probes and pages of nobody are not told apart, and a collector that is down refuses nobody', async () => {
  receiver.answerWith(() => 503);
  for (const path of ['/health', '/ready', '/nothing/of/Ada', '/nowhere']) {
    await fetch(direct.base + path);
  }
  const studyId = await aStudy(direct, ada);
  expect((await ada.call(getStudy, { studyId })).id).toBe(studyId);
  receiver.answerWith(() => 200);
  const names = requestsIn(await received()).map(({ name }) => name);
  expect(names.filter((name) => name === 'GET (none)')).toHaveLength(2);
  expect(names.join()).not.toMatch(/health|ready|nothing/);
});
