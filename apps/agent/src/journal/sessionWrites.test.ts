import { expect, it } from 'vitest';
import { sessionWrites } from './sessionWrites';

/** Work that takes until it is let go. */
function work(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const run = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end };
}

const turn = () => new Promise((done) => setImmediate(done));

it('Writes of a session go on at the same time', async () => {
  const log: string[] = [];
  const { write } = sessionWrites();
  const [one, other] = [work('one', log), work('other', log)];
  const both = [write('s1', one.run), write('s1', other.run)];
  await turn();
  expect(log).toEqual(['one begins', 'other begins']);
  one.end();
  other.end();
  expect(await Promise.all(both)).toEqual(['one', 'other']);
});

it('A deletion waits for the writes that have begun, and later ones wait for it', async () => {
  const log: string[] = [];
  const writes = sessionWrites();
  const [before, deletion, after] = [
    work('before', log),
    work('deletion', log),
    work('after', log),
  ];
  const all = [
    writes.write('s1', before.run),
    writes.delete('s1', deletion.run),
    writes.write('s1', after.run),
  ];
  await turn();
  expect(log).toEqual(['before begins']);
  before.end();
  await turn();
  expect(log.slice(1)).toEqual(['before ends', 'deletion begins']);
  deletion.end();
  await turn();
  expect(log.slice(3)).toEqual(['deletion ends', 'after begins']);
  after.end();
  expect(await Promise.all(all)).toEqual(['before', 'deletion', 'after']);
});

it('Other sessions do not wait', async () => {
  const log: string[] = [];
  const writes = sessionWrites();
  const [deletion, other] = [work('deletion', log), work('other', log)];
  const deleted = writes.delete('s1', deletion.run);
  const written = writes.write('s2', other.run);
  other.end();
  await written;
  expect(log).toContain('other ends');
  deletion.end();
  await deleted;
});

it('Work that fails holds nobody up, and its reason is passed on', async () => {
  const writes = sessionWrites();
  const fails = () => Promise.reject(new Error('No space is left.'));
  await expect(writes.write('s1', fails)).rejects.toThrow('No space is left.');
  await expect(writes.delete('s1', fails)).rejects.toThrow('No space is left.');
  expect(await writes.write('s1', () => Promise.resolve(1))).toBe(1);
});
