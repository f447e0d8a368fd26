import { expect, test } from 'vitest';
import { readTraceSettings } from '../../platform/settings/traceSettings';
import { startTraceReceiver } from '../../testing/outside/traceReceiver';
import { checkTraces } from './checkTraces';

const settings = (endpoint: string, headers = '') => ({
  traces: readTraceSettings(
    (name) =>
      ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })[name] ||
      null,
  ),
});

test('a collector is asked with the headers, and what it says is told', async () => {
  const receiver = await startTraceReceiver();
  receiver.answerWith((headers) => (headers['x-key'] === 'right' ? 200 : 401));
  expect(await checkTraces(settings(receiver.endpoint, 'x-key=right'))).toMatchObject([
    { state: 'ok', message: `${receiver.endpoint} takes them.` },
  ]);
  expect(await checkTraces(settings(receiver.endpoint, 'x-key=wrong'))).toMatchObject([
    { state: 'warning', advice: 'Correct OTEL_EXPORTER_OTLP_HEADERS.' },
  ]);
  receiver.answerWith(() => 404);
  const [notOtlp] = await checkTraces(settings(receiver.endpoint));
  expect(notOtlp?.advice).toContain('the address of a collector');
  expect(receiver.spans).toEqual([]);
  await receiver.close();
  expect(await checkTraces(settings(receiver.endpoint))).toMatchObject([
    { state: 'warning', message: expect.stringContaining('cannot be reached (') },
  ]);
});

test('without an address there is nothing to say', async () => {
  expect(await checkTraces({ traces: null })).toEqual([]);
});
