import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { pathOf, type CallName } from './everyCall';
import type { TestServer } from './startTestServer';

/** Sends a call as it is given, valid or not, and reads the response as text. */
export async function sendCall(
  server: TestServer,
  token: string,
  name: CallName,
  {
    names,
    body,
    query,
  }: {
    /** The values of the names in the path. */
    readonly names: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly query?: unknown;
  },
): Promise<{ status: number; text: string }> {
  const { path, method, sends } = endpoints[name] as Endpoint;
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  let sent: string | FormData | undefined;
  if (sends === 'multipart') {
    sent = new FormData();
    for (const [field, value] of Object.entries(body as object)) {
      sent.append(field, typeof value === 'string' ? value : JSON.stringify(value));
    }
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    sent = JSON.stringify(body);
  }
  const answer = await fetch(
    `${server.base}${pathOf(path, names, 'unknown')}${search && `?${search}`}`,
    { method, headers, ...(sent === undefined ? {} : { body: sent }) },
  );
  // An accepted stream never ends.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await answer.body?.cancel();
  return { status: answer.status, text: isStream ? 'a stream' : await answer.text() };
}
