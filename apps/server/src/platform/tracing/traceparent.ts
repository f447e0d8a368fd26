import type { RemoteParent } from './tracer';

/**
 * The header `traceparent`, as the W3C defines it (Trace Context, level 1). Later versions begin in the same way.
 * @returns null: there is none, or it is not valid
 */
export function parseTraceparent(header: unknown): RemoteParent | null {
  if (typeof header !== 'string') return null;
  const [, version, traceId = '', spanId = '', flags = '', more = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header.trim()) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== '')) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
