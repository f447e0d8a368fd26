import { expect, test } from 'vitest';
import { checkSettings } from './checkSettings';
import { lineOf } from './finding';

const said = (environment: Record<string, string>) =>
  checkSettings(environment).findings.map(lineOf);

test('no settings and valid ones are fine, and so are those of other programs', () => {
  const fine = ['ok       Settings: valid, and none is unknown.'];
  expect(said({})).toEqual(fine);
  expect(said({ PORT: '80', FOVEA_DATA: '/data', FOVEA_AGENT_DATA: '/x', HOME: '/' })).toEqual(
    fine,
  );
  const proxied = { FOVEA_PUBLIC_URL: 'https://fovea.example.org', FOVEA_TRUST_PROXY: '1' };
  expect(said(proxied)).toEqual(fine);
});

test.each([
  [
    { FOVEA_RETENTION_DAY: '9' },
    'FOVEA_RETENTION_DAY is no setting',
    'Is it FOVEA_RETENTION_DAYS?',
  ],
  [{ FOVEA_COLOUR_OF_THE_SKY: '1' }, 'FOVEA_COLOUR_OF_THE_SKY is no setting', 'README.md lists'],
  [{ FOVEA_S3_ACCESS_KEY: 'a' }, 'FOVEA_S3_ACCESS_KEY has no effect without', 'belongs to'],
  [{ FOVEA_OIDC_NAME: 'Us' }, 'FOVEA_OIDC_NAME has no effect without', 'belongs to'],
  [{ FOVEA_DEMO: '0', FOVEA_DEMO_PASSWORD: 'long enough' }, 'there is no demo', 'Leave it out'],
  [{ FOVEA_DEMO: '1', DATABASE_URL: 'postgres://a@b/c' }, 'FOVEA_DEMO has no effect', 'Leave it'],
  [{ FOVEA_PUBLIC_URL: 'https://a.example' }, 'FOVEA_TRUST_PROXY is 0', 'number of proxies'],
])('%j is a warning', (environment: Record<string, string>, message, advice) => {
  const { settings, findings } = checkSettings(environment);
  expect(settings).not.toBeNull();
  expect(findings.map(({ state }) => state)).toEqual(['warning']);
  expect(findings[0]?.message).toContain(message);
  expect(findings[0]?.advice).toContain(advice);
});

test('what the server refuses, and what makes it fail on purpose, is a problem', () => {
  const refused = checkSettings({ PORT: 'eighty' });
  expect(refused.settings).toBeNull();
  expect(refused.findings.map(lineOf)).toEqual([
    "problem  Settings: PORT must be a whole number from 0 to 65535, but it is 'eighty'. The server does not start until it is corrected.",
  ]);
  const failing = checkSettings({ FOVEA_FAILPOINTS: 'chunk:write=eio' });
  expect(failing.findings.map(({ state }) => state)).toEqual(['problem']);
});
