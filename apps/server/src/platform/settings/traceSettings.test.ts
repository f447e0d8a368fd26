import { expect, test } from 'vitest';
import { readSettings } from './settings';

const read = (environment: Record<string, string>) => readSettings(environment).traces;
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

test('without an address there are no traces', () => {
  expect(read({})).toBeNull();
  expect(read({ OTEL_SERVICE_NAME: 'fovea', OTEL_TRACES_SAMPLER: 'nonsense' })).toBeNull();
});

test('the standard settings are read as OpenTelemetry writes them', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    serviceName: 'fovea',
    sampler: 'parentbased_traceidratio',
    ratio: 1,
  });
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t0ken, x-tenant = lab%2C1 ',
      OTEL_SERVICE_NAME: 'fovea-lab',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    url: 'https://collector.example.org/otlp/v1/traces',
    headers: { authorization: 'Bearer t0ken', 'x-tenant': 'lab,1' },
    serviceName: 'fovea-lab',
    sampler: 'traceidratio',
    ratio: 0.25,
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '7'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
])('%s may not be %s', (name, value) => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toThrow(name);
});

test('a header that cannot be read is refused without its secret', () => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization s3cret' };
  expect(() => read(given)).toThrow('OTEL_EXPORTER_OTLP_HEADERS must be name=value');
  expect(() => read(given)).not.toThrow('s3cret');
});
