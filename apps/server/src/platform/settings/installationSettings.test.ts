import { expect, it } from 'vitest';
import { readInstallationSettings } from './installationSettings';

const read = (environment: Record<string, string>, demo = false) =>
  readInstallationSettings((name) => environment[name] ?? null, { demo, dataFolder: '/data' });

it('has no required settings', () => {
  expect(read({})).toMatchObject({
    regions: [],
    ownRegion: null,
    smtpUrl: null,
    staffDomain: null,
    identity: null,
    customerSystem: '/data/customers.json',
    usage: 'table',
  });
  expect(read({}, true).staffDomain).toBe('fovea.example');
});

it('reads regions by their ids', () => {
  const regions = 'us=https://us.example.org, row=https://eu.example.org/,lab=http://127.0.0.1:81';
  expect(read({ FOVEA_REGIONS: regions, FOVEA_REGION: 'row' })).toMatchObject({
    ownRegion: 'row',
    regions: [
      { id: 'us', name: 'US', base: 'https://us.example.org' },
      { id: 'row', name: 'Europe', base: 'https://eu.example.org' },
      { id: 'lab', name: 'lab', base: 'http://127.0.0.1:81' },
    ],
  });
});

it.each([
  [{ FOVEA_REGION: 'us' }, 'together'],
  [{ FOVEA_REGION: 'sg', FOVEA_REGIONS: 'us=https://a.example' }, 'must be one of'],
  [{ FOVEA_REGION: 'us', FOVEA_REGIONS: 'us=https://a.example,us=https://b.example' }, 'twice'],
  [{ FOVEA_REGION: 'us', FOVEA_REGIONS: 'us=ftp://a.example' }, 'FOVEA_REGIONS must be like'],
  [{ FOVEA_SMTP_URL: 'mail.example.org' }, 'FOVEA_SMTP_URL must begin'],
  [{ FOVEA_STAFF_DOMAIN: 'me@example.org' }, 'must be a domain'],
  [{ FOVEA_OIDC_ISSUER: 'https://id.example' }, 'must be set together'],
  [{ FOVEA_HELP_URL: 'javascript:alert(1)' }, 'FOVEA_HELP_URL must be an http'],
  [{ FOVEA_USAGE: 'everything' }, 'FOVEA_USAGE must be an http'],
])('%j is refused: %s', (environment, text) => {
  expect(() => read(environment)).toThrow(text);
});

it('keeps the issuer URL exactly as written', () => {
  const environment = {
    FOVEA_OIDC_ISSUER: 'https://id.example.org/application/fovea/',
    FOVEA_OIDC_CLIENT_ID: 'fovea',
    FOVEA_OIDC_CLIENT_SECRET: 'secret',
    FOVEA_STAFF_DOMAIN: 'example.org',
  };
  expect(read(environment).identity).toEqual({
    issuer: 'https://id.example.org/application/fovea/',
    clientId: 'fovea',
    clientSecret: 'secret',
    name: 'id.example.org',
    company: 'Staff',
  });
});
