import { expect, test } from 'vitest';
import { targetAddress, targetInWords, withoutPassword } from './targetAddress';

const given = (targetDatabaseUrl: string | null) => ({ targetDatabaseUrl });
const SECRET = 'postgres://fovea:s3cret@db.example.org:5433/research';

test('the address comes from the setting, or from the command line without a password', () => {
  expect(targetAddress(undefined, given(SECRET))).toEqual({
    url: SECRET,
    saidBy: 'FOVEA_TARGET_DATABASE_URL',
  });
  const url = 'postgresql:///fovea?host=/run/postgresql';
  expect(targetAddress(url, given(null))).toEqual({ url, saidBy: '--to' });
});

test.each([
  ['nothing', undefined, null, 'Say where to move'],
  ['two', 'postgres://db/fovea', SECRET, 'not both'],
  ['another database', 'mysql://db/fovea', null, '--to must be an address such as'],
  ['no address', 'postgres://db:port/fovea', null, '--to must be an address such as'],
  ['a password', SECRET, null, 'can read a password on the command line'],
  ['a password behind it', 'postgres://db/fovea?password=s3cret', null, 'FOVEA_TARGET_DATABASE'],
])('an address that is %s is refused, and no password repeated', (_, to, setting, said) => {
  const asked = () => targetAddress(to, given(setting));
  expect(asked).toThrow(said);
  expect(asked).not.toThrow('s3cret');
});

test.each([
  [SECRET, 'research on db.example.org:5433', /^postgres:\/\/fovea:PASSWORD@db.example.org:5433/],
  ['postgres://db/fovea?password=s3cret', 'fovea on db', /password=PASSWORD$/],
  ['postgres://me@db/fovea', 'fovea on db', /^postgres:\/\/me@db\/fovea$/],
  ['postgres:///fovea?host=/run/pg', 'fovea on /run/pg', /host=\/run\/pg$/],
  ['postgres:///fovea', 'fovea on this machine', /^postgres:\/\/\/fovea$/],
])('%s is shown without its password', (url, words, shown) => {
  expect(targetInWords(url)).toBe(words);
  expect(withoutPassword(url)).toMatch(shown);
  expect(withoutPassword(url)).not.toContain('s3cret');
});
