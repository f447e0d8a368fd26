import { ConfigError } from './configError';

export interface TraceSettings {
  /** Where spans are sent to, whole. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: Sampler;
  /** Share of traces that is kept, of samplers that have one; 0 to 1. */
  readonly ratio: number;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof SAMPLERS)[number];

const PROTOCOL = 'http/protobuf';

/**
 * Where traces are sent to. The names are OpenTelemetry's own, because operators set them for every program alike.
 *
 * | name                        | default                  | meaning                                                |
 * |-----------------------------|--------------------------|--------------------------------------------------------|
 * | OTEL_EXPORTER_OTLP_ENDPOINT | (none: no traces)        | collector, for example http://127.0.0.1:4318           |
 * | OTEL_EXPORTER_OTLP_HEADERS  | (none)                   | name=value,name=value; values percent-encoded          |
 * | OTEL_EXPORTER_OTLP_PROTOCOL | http/protobuf            | no other                                               |
 * | OTEL_SERVICE_NAME           | fovea                    | what the traces are of                                 |
 * | OTEL_TRACES_SAMPLER         | parentbased_traceidratio | which traces are kept                                  |
 * | OTEL_TRACES_SAMPLER_ARG     | 1                        | the share of them, from 0 to 1                         |
 *
 * @returns null: no traces
 * @throws ConfigError naming the variable; values of headers are secrets and not repeated
 */
export function readTraceSettings(given: (name: string) => string | null): TraceSettings | null {
  const endpoint = given('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '') {
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector, for example http://127.0.0.1:4318, but it is '${endpoint}'.`,
    );
  }
  const protocol = given('OTEL_EXPORTER_OTLP_PROTOCOL') ?? PROTOCOL;
  if (protocol !== PROTOCOL) {
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOL}, which collectors take on port 4318, but it is '${protocol}'.`,
    );
  }
  const sampler = given('OTEL_TRACES_SAMPLER') ?? 'parentbased_traceidratio';
  if (!isSampler(sampler)) {
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}, but it is '${sampler}'.`,
    );
  }
  const ratio = Number(given('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  }
  return {
    url: `${url.href.replace(/\/$/, '')}/v1/traces`,
    headers: headersIn(given('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: given('OTEL_SERVICE_NAME') ?? 'fovea',
    sampler,
    ratio,
  };
}

function isSampler(text: string): text is Sampler {
  return (SAMPLERS as readonly string[]).includes(text);
}

function headersIn(text: string | null): Record<string, string> {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=(.*)$/.exec(part) ?? [];
      const clear = decoded(value?.trim() ?? '');
      if (name === undefined || clear === null || /[^\x20-\x7e]/.test(clear)) {
        throw new ConfigError(
          'OTEL_EXPORTER_OTLP_HEADERS must be name=value, several separated by commas; characters such as spaces and commas in a value are written %20 and %2C.',
        );
      }
      return [name, clear];
    }),
  );
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
