import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as a collector sees it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: it begins a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** As in OTLP: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly tookMs: number;
  /** 2: an error. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface TraceReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** From now on; null: it takes a request and never answers. */
  answerWith(status: (headers: IncomingHttpHeaders) => number | null): void;
  close(): Promise<void>;
}

/** The receiving side of OTLP over HTTP, read from its definition (opentelemetry-proto, trace/v1), independently of what sends. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: TraceReceiver['requests'] = [];
  let statusOf: (headers: IncomingHttpHeaders) => number | null = () => 200;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { headers, url = '' } = request;
      requests.push({ path: url, headers });
      const status = statusOf(headers);
      if (status === null) return;
      const body = Buffer.concat(pieces);
      if (status === 200) {
        spans.push(...decode(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
      }
      response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ spans, requests },
    answerWith: (status) => void (statusOf = status),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type Value = number | bigint | Buffer;

/** The fields of a message of Protocol Buffers, each with all its values. */
function fieldsOf(bytes: Buffer): Map<number, Value[]> {
  const fields = new Map<number, Value[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('The message ends too early.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    let value: Value;
    if (wire === 0) value = varint();
    else if (wire === 1) value = bytes.readBigUInt64LE((at += 8) - 8);
    else if (wire === 5) value = bytes.readUInt32LE((at += 4) - 4);
    else if (wire === 2) {
      const length = Number(varint());
      value = bytes.subarray(at, (at += length));
      if (value.length !== length) throw new Error('The message ends too early.');
    } else throw new Error(`There is no wire type ${wire} in OTLP.`);
    const values = fields.get(tag >> 3);
    if (values) values.push(value);
    else fields.set(tag >> 3, [value]);
  }
  return fields;
}

const messages = (fields: Map<number, Value[]>, field: number) =>
  ((fields.get(field) ?? []) as Buffer[]).map(fieldsOf);
const bytesIn = (fields: Map<number, Value[]>, field: number) =>
  (fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);
const numberIn = (fields: Map<number, Value[]>, field: number) =>
  Number((fields.get(field)?.[0] as bigint | undefined) ?? 0);

function attributesIn(fields: Map<number, Value[]>, field: number) {
  return Object.fromEntries(
    messages(fields, field).map((one) => {
      const [value] = messages(one, 2);
      const text = value?.get(1)?.[0] as Buffer | undefined;
      const double = value?.get(4)?.[0] as bigint | undefined;
      const whole = value?.get(3)?.[0] as bigint | undefined;
      const name = bytesIn(one, 1).toString();
      if (text) return [name, text.toString()];
      if (double === undefined) return [name, Number(whole ?? 0n)];
      const eight = Buffer.alloc(8);
      eight.writeBigUInt64LE(double);
      return [name, eight.readDoubleLE()];
    }),
  );
}

function decode(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1);
    const of = resource ? attributesIn(resource, 1) : {};
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => {
        const [status] = messages(span, 15);
        const nanoseconds = (field: number) => (span.get(field)?.[0] as bigint | undefined) ?? 0n;
        return {
          traceId: bytesIn(span, 1).toString('hex'),
          spanId: bytesIn(span, 2).toString('hex'),
          parentSpanId: bytesIn(span, 4).toString('hex'),
          name: bytesIn(span, 5).toString(),
          kind: numberIn(span, 6),
          tookMs: Number(nanoseconds(8) - nanoseconds(7)) / 1e6,
          status: status ? numberIn(status, 3) : 0,
          attributes: attributesIn(span, 9),
          resource: of,
        };
      }),
    );
  });
}
