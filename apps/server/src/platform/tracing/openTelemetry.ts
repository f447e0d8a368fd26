import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { TraceSettings } from '../settings/traceSettings';
import { queryShape } from './queryShape';
import type { OpenSpan, RemoteParent, Tracer } from './tracer';

/** Spans that wait to be sent, at most; the next ones are dropped until there is room. */
const QUEUE_MAX = 2048;
const BATCH_MAX = 512;
const SEND_EVERY_MS = 5000;
/** A collector that takes longer gets the next batch. */
const SEND_MS = 10_000;

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Sends spans to a collector over OTLP. What cannot be sent is dropped: no request waits for it or fails.
 * Nothing is registered for the whole process, so libraries add no spans of their own.
 */
export function openTelemetryTracer(
  settings: TraceSettings,
  version: string,
  log: Pick<Logger, 'warn'>,
): Tracer {
  const { url, headers, serviceName } = settings;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: warningOnce(exporter, url, log),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('fovea', version);
  const active = new AsyncLocalStorage<Context>();

  return {
    isActive: () => active.getStore() !== undefined,
    begin({ name, kind, attributes, parent }): OpenSpan {
      const around =
        kind === 'internal' ? (active.getStore() ?? ROOT_CONTEXT) : contextOf(parent ?? null);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
      const own = trace.setSpan(around, span);
      return {
        within: (work) => active.run(own, work),
        end(failure, more = {}) {
          span.setAttributes(more);
          if (failure !== null) {
            span.setAttribute('error.type', failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    recordQuery(sql, tookMs, failure) {
      const around = active.getStore();
      // Of a trace that is not kept nothing needs to be worked out.
      if (!around || !trace.getSpan(around)?.isRecording()) return;
      const { operation, table, text } = queryShape(sql);
      const name = table === null ? operation : `${operation} ${table}`;
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
        ...(table === null ? {} : { 'db.collection.name': table }),
      };
      const startTime = Date.now() - tookMs;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, around);
      if (failure !== null) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(startTime + tookMs);
    },
    async close(withinMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((done) => (timer = setTimeout(done, withinMs)));
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

function contextOf(parent: RemoteParent | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '')]!();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** A collector that is down is named in the log once, and again only if it worked in between. */
function warningOnce(exporter: SpanExporter, url: string, log: Pick<Logger, 'warn'>): SpanExporter {
  let isWarned = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isWarned) {
          log.warn(
            { err: result.error, collector: new URL(url).host },
            'traces cannot be sent and are dropped (OTEL_EXPORTER_OTLP_ENDPOINT)',
          );
        }
        isWarned = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  };
}
