import { expect, test, vi } from 'vitest';
import { saveInTurn } from './saveInTurn';

/** A call that the test resolves. */
function answeredLater() {
  let answer!: (value: string) => void;
  let refuse!: (reason: Error) => void;
  const answered = new Promise<string>((done, fail) => {
    answer = done;
    refuse = fail;
  });
  return { send: vi.fn(() => answered), answer, refuse };
}

test('a change waits for the previous one, and only the last response is stored', async () => {
  const put = vi.fn();
  const takeBack = vi.fn();
  const first = answeredLater();
  const second = answeredLater();
  const one = saveInTurn('user-1', { send: first.send, put, takeBack });
  const two = saveInTurn('user-1', { send: second.send, put, takeBack });
  await Promise.resolve();
  expect(first.send).toHaveBeenCalledOnce();
  expect(second.send).not.toHaveBeenCalled();
  first.answer('older');
  await one;
  expect(put).not.toHaveBeenCalled();
  second.answer('newer');
  await two;
  expect(put).toHaveBeenCalledExactlyOnceWith('newer');
  expect(takeBack).not.toHaveBeenCalled();
});

test('a failure reverts the optimistic change, and the next change is still saved', async () => {
  const put = vi.fn();
  const takeBack = vi.fn();
  const first = answeredLater();
  const failing = saveInTurn('user-1', { send: first.send, put, takeBack });
  const next = saveInTurn('user-1', {
    send: () => Promise.resolve('next'),
    put,
    takeBack: vi.fn(),
  });
  first.refuse(new Error('No connection'));
  await expect(failing).rejects.toThrow('No connection');
  expect(takeBack).toHaveBeenCalledOnce();
  await next;
  expect(put).toHaveBeenCalledExactlyOnceWith('next');
});

test('changes of different records do not wait for each other', async () => {
  const slow = answeredLater();
  void saveInTurn('user-1', { send: slow.send, put: vi.fn(), takeBack: vi.fn() });
  await saveInTurn('user-2', {
    send: () => Promise.resolve('done'),
    put: vi.fn(),
    takeBack: vi.fn(),
  });
  slow.answer('at last');
});
