import { expect, test, vi } from 'vitest';
import { saveInOrder } from './saveInOrder';

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
  const revert = vi.fn();
  const first = answeredLater();
  const second = answeredLater();
  const one = saveInOrder('user-1', { send: first.send, put, revert });
  const two = saveInOrder('user-1', { send: second.send, put, revert });
  await Promise.resolve();
  expect(first.send).toHaveBeenCalledOnce();
  expect(second.send).not.toHaveBeenCalled();
  first.answer('older');
  await one;
  expect(put).not.toHaveBeenCalled();
  second.answer('newer');
  await two;
  expect(put).toHaveBeenCalledExactlyOnceWith('newer');
  expect(revert).not.toHaveBeenCalled();
});

test('a failure reverts the optimistic change, and the next change is still saved', async () => {
  const put = vi.fn();
  const revert = vi.fn();
  const first = answeredLater();
  const failing = saveInOrder('user-1', { send: first.send, put, revert });
  const next = saveInOrder('user-1', {
    send: () => Promise.resolve('next'),
    put,
    revert: vi.fn(),
  });
  first.refuse(new Error('No connection'));
  await expect(failing).rejects.toThrow('No connection');
  expect(revert).toHaveBeenCalledOnce();
  await next;
  expect(put).toHaveBeenCalledExactlyOnceWith('next');
});

test('changes of different records do not wait for each other', async () => {
  const slow = answeredLater();
  void saveInOrder('user-1', { send: slow.send, put: vi.fn(), revert: vi.fn() });
  await saveInOrder('user-2', {
    send: () => Promise.resolve('done'),
    put: vi.fn(),
    revert: vi.fn(),
  });
  slow.answer('at last');
});
