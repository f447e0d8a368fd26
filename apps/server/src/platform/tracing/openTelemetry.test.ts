import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTraceSettings } from '../settings/traceSettings';
import { startTraceReceiver, type TraceReceiver } from '../../testing/outside/traceReceiver';
import { openTelemetryTracer } from './openTelemetry';
import { inSpan, traceWith, type Tracer } from './tracer';

let receiver: TraceReceiver;
let warnings: unknown[];
const log = { warn: (...what: unknown[]) => void warnings.push(what) };

beforeEach(async () => {
  receiver = await startTraceReceiver();
  warnings = [];
});
afterEach(async () => {
  traceWith(null);
  await receiver.close();
});

function tracing(more: Record<string, string> = {}): Tracer {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...more };
  const names = new Map(Object.entries(given));
  const settings = readTraceSettings((name) => names.get(name) ?? null)!;
  const tracer = openTelemetryTracer(settings, '1.2.3', log);
  traceWith(tracer);
  return tracer;
}

const aJob = (name: string, work: () => Promise<void> = async () => {}) =>
  inSpan({ name, kind: 'job', attributes: { 'fovea.job.attempt': 2 } }, work);

test('a job, its parts and their queries arrive as one trace', async () => {
  const tracer = tracing({
    OTEL_SERVICE_NAME: 'fovea-lab',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=one%20two',
  });
  await aJob('job processRecording', async () => {
    await inSpan({ name: 'store chunk', kind: 'internal', attributes: {} }, async () => {
      tracer.recordQuery('select "id" from "sessions" where "id" = $1', 12, null);
    });
    tracer.recordQuery("update users set name = 'Ada'", 3, '23505');
  });
  tracer.recordQuery('select 1', 1, null);
  await inSpan({ name: 'part of nothing', kind: 'internal', attributes: {} }, async () => {});
  await tracer.close(5000);

  const named = new Map(receiver.spans.map((span) => [span.name, span]));
  expect([...named.keys()].toSorted()).toEqual([
    ...['job processRecording', 'select sessions', 'store chunk', 'update users'],
  ]);
  const job = named.get('job processRecording')!;
  expect(job).toMatchObject({
    ...{ parentSpanId: '', kind: 5, status: 0, attributes: { 'fovea.job.attempt': 2 } },
    resource: { 'service.name': 'fovea-lab', 'service.version': '1.2.3' },
  });
  expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
  const part = named.get('store chunk')!;
  expect(part.parentSpanId).toBe(job.spanId);
  const query = named.get('select sessions')!;
  expect(query).toMatchObject({ parentSpanId: part.spanId, kind: 3 });
  expect(query.tookMs).toBeCloseTo(12, 0);
  expect(query.attributes['db.query.text']).toBe('select "id" from "sessions" where "id" = ?');
  expect(named.get('update users')).toMatchObject({
    ...{ parentSpanId: job.spanId, status: 2 },
    attributes: { 'error.type': '23505', 'db.query.text': 'update users set name = ?' },
  });
  expect(receiver.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-key': 'one two', 'content-type': 'application/x-protobuf' },
  });
});

test('of an error its kind is told, not its message', async () => {
  const tracer = tracing();
  const failing = async () => {
    throw new RangeError('the session of ada@example.org is damaged');
  };
  await expect(aJob('job', failing)).rejects.toThrow('ada@example.org');
  await tracer.close(5000);
  expect(receiver.spans).toMatchObject([{ status: 2, attributes: { 'error.type': 'RangeError' } }]);
  expect(JSON.stringify(receiver.spans)).not.toContain('ada');
});

test('a sampler keeps a share of the traces, and what a proxy has decided', async () => {
  const tracer = tracing({ OTEL_TRACES_SAMPLER_ARG: '0' });
  await aJob('of its own');
  const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  for (const isSampled of [true, false]) {
    const start = { name: `sampled: ${isSampled}`, kind: 'request', attributes: {} } as const;
    tracer.begin({ ...start, parent: { ...parent, isSampled } }).end(null);
  }
  await tracer.close(5000);
  expect(receiver.spans).toMatchObject([
    { name: 'sampled: true', traceId: parent.traceId, parentSpanId: parent.spanId, kind: 2 },
  ]);
});

test('a collector that is down costs nothing: spans are dropped, and the log says so once', async () => {
  const tracer = tracing();
  receiver.answerWith(() => 400);
  // Several batches.
  for (let n = 0; n < 1600; n++) await aJob('job');
  await tracer.close(5000);
  expect(receiver.requests.length).toBeGreaterThan(1);
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).toContain('traces cannot be sent and are dropped');
});

test('a collector that never answers holds up neither work nor the end, and what waits is bounded', async () => {
  const tracer = tracing();
  receiver.answerWith(() => null);
  const begunMs = performance.now();
  for (let n = 0; n < 20_000; n++)
    tracer.begin({ name: 'x', kind: 'job', attributes: {} }).end(null);
  await tracer.close(300);
  expect(performance.now() - begunMs).toBeLessThan(3000);
});

test('no more spans than the queue takes are kept', async () => {
  const tracer = tracing();
  // At once, so that none is sent meanwhile.
  for (let n = 0; n < 9000; n++) tracer.begin({ name: 'x', kind: 'job', attributes: {} }).end(null);
  await tracer.close(10_000);
  expect(receiver.spans.length).toBeGreaterThan(1000);
  // The queue, and the batch that was on its way.
  expect(receiver.spans.length).toBeLessThanOrEqual(2048 + 512);
});
