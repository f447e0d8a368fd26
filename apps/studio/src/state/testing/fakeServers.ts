import { vi } from 'vitest';

export const USER = { id: 'u', name: 'Robin', email: 'robin@lab.example', features: ['STUDY'] };
export const COMPANY = { id: 'c', name: 'Lab', rootFolder: 'f' };
export const NO_REGIONS = {
  regions: [],
  ownRegion: null,
  identityProvider: null,
  links: { supportEmail: 'help@lab.example' },
};

export interface Requested {
  /** For example `POST /token`; requests to another server include its base URL. */
  readonly name: string;
  readonly token: string | null;
  readonly body: string;
}

export const json = (body: unknown, status = 200, headers: HeadersInit = {}) =>
  new Response(JSON.stringify(body), { status, headers });
export const no = (status: number, code?: string, headers: HeadersInit = {}) =>
  json({ status, message: 'no', ...(code ? { code } : {}) }, status, headers);
export const done = () => new Response(null, { status: 204 });
export const tokenOf = (accessToken: string, mfaNeeded = false) =>
  json({
    accessToken,
    expirationDate: new Date(Date.now() + 60_000).toISOString(),
    mfaNeeded,
  });

export type Answers = Record<string, (sent: Requested) => Response | Promise<Response>>;

/** Replaces fetch with fake servers; requests without an answer get 404. */
export function fakeServers(given: Answers = {}) {
  const requests: Requested[] = [];
  const answers: Answers = {
    'GET /house': () => json(NO_REGIONS),
    'POST /token': () => tokenOf('secret'),
    'GET /users/current': () => json(USER),
    'GET /companies/current': () => json(COMPANY),
    'DELETE /token/': done,
    'POST /usage/events': done,
    ...given,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const sent = {
      name: `${init.method ?? 'GET'} ${url}`,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? init.body : '',
    };
    requests.push(sent);
    return (await answers[sent.name]?.(sent)) ?? no(404);
  });
  return { requests, answers, names: () => requests.map(({ name }) => name) };
}
