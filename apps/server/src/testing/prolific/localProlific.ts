import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the panel behaves from now on. */
export type PanelMood =
  | 'up'
  | 'down'
  | 'cutOff'
  /** Does what it is asked, and the answer gets lost. */
  | 'answerLost'
  | 'strange'
  | { readonly busyForS: number; readonly times: number };

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface PanelAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers one call of an account; null: not one of its paths. */
export type PanelPart = (request: RecordedRequest, account: PanelAccount) => PanelAnswer | null;

export interface PanelAccount {
  readonly id: string;
  readonly email: string;
}

/** A panel on a free local port that speaks the part of Prolific's published interface that Fovea uses. */
export interface LocalProlific {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Accounts by their tokens; a deleted one is revoked. */
  readonly tokens: Map<string, PanelAccount>;
  readonly workspaces: { id: string; title: string; currency: string; availableMinor: number }[];
  mood: PanelMood;
  close(): Promise<void>;
}

/** A token that the panel accepts from now on. */
export function addToken(panel: LocalProlific, name = 'lab'): string {
  const token = `${name}-${'t'.repeat(100)}-${panel.tokens.size}aZ9`;
  panel.tokens.set(token, { id: `account-${name}`, email: `${name}@example.org` });
  return token;
}

/** @param detail a sentence, or those of fields */
export const refused = (
  status: number,
  detail: string | Readonly<Record<string, readonly string[]>>,
): PanelAnswer => ({
  status,
  body: { error: { status, error_code: 140000 + status, title: 'Not possible', detail } },
});

/** @param parts further calls, tried before those of the account */
export async function startLocalProlific(parts: readonly PanelPart[] = []): Promise<LocalProlific> {
  const accountPart: PanelPart = ({ method, path }, account) => {
    if (method !== 'GET') return null;
    if (path === '/api/v1/users/me/') return { status: 200, body: account };
    if (path === '/api/v1/workspaces/') {
      const results = panel.workspaces.map(({ id, title }) => ({ id, title }));
      return { status: 200, body: { results, meta: { count: results.length } } };
    }
    const [, id, isBalance] = /^\/api\/v1\/workspaces\/([^/]+)\/(balance\/)?$/.exec(path) ?? [];
    const workspace = panel.workspaces.find((one) => one.id === id);
    if (id === undefined) return null;
    if (!workspace) return refused(404, 'No such workspace.');
    if (!isBalance) {
      const projects = [
        { id: `${id}-p1`, title: 'Usual', owner: account.id, type: 'PRIVATE' },
        { id: `${id}-p2`, title: 'Pilot', owner: account.id, type: 'PRIVATE' },
      ];
      return { status: 200, body: { id, title: workspace.title, projects } };
    }
    const { currency, availableMinor } = workspace;
    const body = {
      currency_code: currency,
      total_balance: availableMinor + 5000,
      available_balance: availableMinor,
    };
    return { status: 200, body };
  };

  function answerTo(request: RecordedRequest, authorization: string | undefined): PanelAnswer {
    const account = panel.tokens.get(/^Token (.+)$/.exec(authorization ?? '')?.[1] ?? '');
    if (!account) return refused(401, 'The token is not known.');
    for (const part of [...parts, accountPart]) {
      const answer = part(request, account);
      if (answer) return answer;
    }
    return refused(404, 'Not found.');
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const raw = await text(incoming);
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      body: raw === '' ? null : (JSON.parse(raw) as unknown),
    };
    panel.requests.push(request);
    const { mood } = panel;
    if (mood === 'cutOff') return void incoming.socket.destroy();
    if (mood === 'down') return send(outgoing, { status: 502, body: 'Bad gateway' });
    if (mood === 'strange') return send(outgoing, { status: 200, body: { hello: 'world' } });
    if (typeof mood === 'object') {
      panel.mood = mood.times > 1 ? { ...mood, times: mood.times - 1 } : 'up';
      outgoing.setHeader('retry-after', String(mood.busyForS));
      return send(outgoing, refused(429, 'Too many requests.'));
    }
    const answer = answerTo(request, incoming.headers.authorization);
    if (panel.mood === 'answerLost') return void incoming.socket.destroy();
    send(outgoing, answer);
  }

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const panel: LocalProlific = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    tokens: new Map(),
    workspaces: [
      { id: 'w1', title: 'Perception lab', currency: 'GBP', availableMinor: 123_456 },
      { id: 'w2', title: 'Teaching', currency: 'GBP', availableMinor: 0 },
    ],
    mood: 'up',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return panel;
}

function send(outgoing: ServerResponse, { status, body, headers }: PanelAnswer): void {
  outgoing.writeHead(status, { ...headers, 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(body));
}
