import { expect, it } from 'vitest';
import { eventParser } from './eventParser';

function eventsOf(pieces: readonly string[]): unknown[] {
  const events: unknown[] = [];
  const parse = eventParser((event) => events.push(event));
  pieces.forEach(parse);
  return events;
}

const WHOLE =
  ': hello\n\ndata: {"a":1}\n\nevent: x\nid: 7\ndata: [\ndata: 2]\n\n: still here\n\ndata:"é"\r\n\r\n';
const EVENTS = [{ a: 1 }, [2], 'é'];

it('reads events and ignores comments and other fields', () => {
  expect(eventsOf([WHOLE])).toEqual(EVENTS);
});

it('works wherever the text is split', () => {
  for (let cut = 0; cut <= WHOLE.length; cut++) {
    expect([cut, eventsOf([WHOLE.slice(0, cut), WHOLE.slice(cut)])]).toEqual([cut, EVENTS]);
  }
  expect(eventsOf([...WHOLE])).toEqual(EVENTS);
});

it('ignores an unfinished event', () => {
  expect(eventsOf(['data: 1\n\ndata: 2\n'])).toEqual([1]);
});
