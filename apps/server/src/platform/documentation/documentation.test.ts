import { endpoints } from '@fovea/contract/all';
import { OAUTH_CALLS } from '@fovea/contract/people/oauthCalls';
import { requestScopedToken } from '@fovea/contract/people/signIn';
import { expect, test } from 'vitest';
import { setUpServer } from '../../testing/setUp';

const server = setUpServer();

test('every call of the contract has a handler, and no other calls are served', () => {
  const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect([...server.api.router.served].sort()).toEqual(declared.sort());
});

test('the documents are served and list every call', async () => {
  const document = (await (await fetch(`${server.base}/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  expect(new Set(Object.keys(document.paths))).toEqual(
    new Set([...Object.values(endpoints), ...OAUTH_CALLS].map(({ path }) => path)),
  );
  const page = await fetch(`${server.base}/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  for (const [name, { summary }] of Object.entries(endpoints)) {
    expect(html).toContain(`<article id="${name}">`);
    expect(html).toContain(summary.replace(/'/g, '&#39;'));
  }
});

test('the page loads and runs nothing, and its policy would not let it', async () => {
  const page = await fetch(`${server.base}/docs`);
  const policy = page.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']{20,})'/.exec(policy)?.[1] ?? 'none';
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
  );
  const html = await page.text();
  expect(html.match(/<style[^>]*>/g)).toEqual([`<style nonce="${nonce}">`]);
  // Elements, attributes and styles that fetch something, and URLs of other hosts.
  expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|base|form|svg|video|audio)\b/i);
  expect(html).not.toMatch(/\s(src|srcset|style|on\w+)=|@import|url\(/i);
  expect(html).not.toMatch(/https?:|["'(]\/\//i);
  for (const [, target] of html.matchAll(/\shref="([^"]*)"/g)) expect(target).toMatch(/^[/#]/);
  const again = await (await fetch(`${server.base}/docs`)).text();
  expect(again).not.toContain(nonce);
});

test('no researcher’s call accepts a missing token or a token of another kind', async () => {
  const { token } = await server.signedIn();
  for (const { method, path, needs } of Object.values(endpoints)) {
    if (needs === 'anyone') continue;
    const url = server.base + path.replace(/\{\w+\}/g, 'x');
    const answer = await fetch(url, { method });
    expect([path, answer.status]).toEqual([path, 401]);
    // A token in the URL would end up in logs and histories.
    const inQuery = await fetch(`${url}?access_token=${token}&token=${token}`, { method });
    expect([path, inQuery.status]).toEqual([path, 401]);
    if (needs === 'respondent') {
      const researcher = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([path, researcher.status]).toEqual([path, 403]);
    }
  }
});

test('a user without the feature that a call needs is refused', async () => {
  const { token } = await server.signedIn([]);
  for (const { method, path, needs } of Object.values(endpoints)) {
    if (needs === 'anyone' || needs === 'signedIn' || needs === 'respondent') continue;
    if (needs === 'inPerson') continue;
    expect([path, await statusOf(method, path, token)]).toEqual([path, 403]);
  }
});

test('a scoped token is refused where the user must act in person', async () => {
  const user = await server.signedIn(['STUDY']);
  const { accessToken } = await user.call(requestScopedToken, { body: { scope: 'STUDY' } });
  const ofPersons = Object.values(endpoints).filter(({ needs }) => needs === 'inPerson');
  expect(ofPersons.length).toBeGreaterThan(5);
  for (const { method, path } of ofPersons) {
    expect([path, await statusOf(method, path, accessToken)]).toEqual([path, 403]);
  }
});

async function statusOf(method: string, path: string, token: string): Promise<number> {
  const url = server.base + path.replace(/\{\w+\}/g, 'x');
  return (await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })).status;
}
