import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './configError';
import { readSettings, storeOrigin } from './settings';

test('without any setting the server is private, embedded and has the demo', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: null,
    dataFolder: resolve('./data'),
    databaseUrl: null,
    demo: true,
  });
});

test('empty settings count as unset, and several words for yes and no are accepted', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', FOVEA_DEMO: 'off' })).toMatchObject({
    port: 8080,
    databaseUrl: null,
    demo: false,
  });
});

test('with a PostgreSQL server there are never demo accounts', () => {
  const settings = readSettings({ DATABASE_URL: 'postgres://a:b@host/fovea', FOVEA_DEMO: '1' });
  expect(settings.demo).toBe(false);
});

test('a trailing slash is removed from the public URL', () => {
  const { publicUrl } = readSettings({ FOVEA_PUBLIC_URL: 'https://fovea.example.org/' });
  expect(publicUrl).toBe('https://fovea.example.org');
});

test('reports have an origin of their own only beside a public URL', () => {
  const page = { FOVEA_PUBLIC_URL: 'https://fovea.example.org' };
  const own = { FOVEA_REPORT_ORIGIN: 'https://reports.example.net/' };
  expect(readSettings({ ...page, ...own }).reportOrigin).toBe('https://reports.example.net');
  expect(readSettings(page).reportOrigin).toBeNull();
  expect(() => readSettings(own)).toThrow('FOVEA_REPORT_ORIGIN must be another address');
  expect(() => readSettings({ ...page, FOVEA_REPORT_ORIGIN: 'https://fovea.example.org' })).toThrow(
    ConfigError,
  );
});

test.each([
  ['FOVEA_REPORT_ORIGIN', 'https://example.org/reports'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['FOVEA_PUBLIC_URL', 'fovea.example.org'],
  ['FOVEA_PUBLIC_URL', 'https://example.org/fovea'],
  ['FOVEA_PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['FOVEA_DEMO', 'perhaps'],
  ['FOVEA_DEMO_PASSWORD', 'short'],
  ['FOVEA_LOG', 'loud'],
  ['FOVEA_TRUST_PROXY', '-1'],
  ['FOVEA_DRAIN_SECONDS', 'soon'],
  ['FOVEA_METRICS_TOKEN', 'short'],
])('%s=%s is refused with the name of the setting', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(ConfigError);
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test('a bucket needs its keys, and gives the origin that pages may connect to', () => {
  const keys = { FOVEA_S3_ACCESS_KEY: 'a', FOVEA_S3_SECRET_KEY: 'b' };
  const amazon = readSettings({ FOVEA_S3_BUCKET: 'media', FOVEA_S3_REGION: 'eu-west-1', ...keys });
  expect(storeOrigin(amazon)).toBe('https://media.s3.eu-west-1.amazonaws.com');
  const own = { FOVEA_S3_BUCKET: 'media', FOVEA_S3_ENDPOINT: 'http://store:9000/', ...keys };
  expect(storeOrigin(readSettings(own))).toBe('http://store:9000');
  expect(storeOrigin(readSettings({}))).toBeNull();
  for (const bad of [
    { FOVEA_S3_BUCKET: 'media' },
    { ...keys, FOVEA_S3_BUCKET: 'Media.bucket' },
    { ...own, FOVEA_S3_ENDPOINT: 'http://store/path' },
    { ...own, FOVEA_UPLOAD_LIMIT: '6000000000' },
  ]) {
    expect(() => readSettings(bad)).toThrow(ConfigError);
  }
});

test('recordings are on the disk, or in the bucket if there is one', () => {
  const keys = { FOVEA_S3_ACCESS_KEY: 'a', FOVEA_S3_SECRET_KEY: 'b' };
  const bucket = { FOVEA_S3_BUCKET: 'media', ...keys };
  expect(readSettings(bucket).recordings).toBe('disk');
  expect(readSettings({ ...bucket, FOVEA_RECORDINGS: 's3' }).recordings).toBe('s3');
  expect(() => readSettings({ FOVEA_RECORDINGS: 's3' })).toThrow('FOVEA_S3_BUCKET');
  expect(() => readSettings({ ...bucket, FOVEA_RECORDINGS: 'both' })).toThrow('FOVEA_RECORDINGS');
});
