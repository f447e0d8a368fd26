import { expect, test } from 'vitest';
import { readSettings } from './settings';

const read = (environment: Record<string, string>) => readSettings(environment).tls;

test('without its settings the server serves http, to this machine', () => {
  expect(readSettings({})).toMatchObject({ tls: null, host: '127.0.0.1' });
  expect(read({ FOVEA_TLS: '0', FOVEA_TLS_CERT_FILE: '/a', FOVEA_TLS_KEY_FILE: '/b' })).toBeNull();
});

test('names are written as browsers write them', () => {
  const FOVEA_TLS_NAMES = 'Lab.Local, [FD00::5],192.168.1.20, büro.lan';
  expect(read({ FOVEA_TLS: '1', FOVEA_TLS_NAMES, FOVEA_HTTP_PORT: '80' })).toEqual({
    kind: 'local',
    names: ['lab.local', 'fd00::5', '192.168.1.20', 'xn--bro-hoa.lan'],
    httpPort: 80,
  });
  // Others are to come.
  expect(readSettings({ FOVEA_TLS: '1' }).host).toBe('0.0.0.0');
  expect(readSettings({ FOVEA_TLS: '1', FOVEA_HOST: '::' }).host).toBe('::');
});

test('files are used instead of a local authority', () => {
  const files = { FOVEA_TLS_CERT_FILE: '/tls/cert.pem', FOVEA_TLS_KEY_FILE: '/tls/key.pem' };
  const expected = {
    kind: 'files',
    certificateFile: '/tls/cert.pem',
    keyFile: '/tls/key.pem',
    httpPort: null,
  };
  expect(read(files)).toEqual(expected);
  expect(read({ ...files, FOVEA_TLS: '1' })).toEqual(expected);
});

test.each([
  [{ FOVEA_TLS_CERT_FILE: '/tls/cert.pem' }, 'must be set together'],
  [{ FOVEA_TLS: '1', FOVEA_TLS_NAMES: 'https://lab.local' }, 'FOVEA_TLS_NAMES'],
  [{ FOVEA_TLS: '1', FOVEA_TLS_NAMES: 'lab.local:8443' }, 'FOVEA_TLS_NAMES'],
  [{ FOVEA_TLS: '1', FOVEA_TLS_NAMES: '*.local' }, 'FOVEA_TLS_NAMES'],
  [{ FOVEA_TLS: '1', FOVEA_HTTP_PORT: '8080' }, 'another port than PORT'],
  [{ FOVEA_TLS: '1', FOVEA_PUBLIC_URL: 'http://lab.local' }, 'must begin with https://'],
  [{ FOVEA_TLS: 'perhaps' }, 'FOVEA_TLS must be 1 or 0'],
])('%j is refused: %s', (environment: Record<string, string>, message) => {
  expect(() => read(environment)).toThrow(message);
});
