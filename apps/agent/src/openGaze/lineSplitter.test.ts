import { describe, expect, it } from 'vitest';
import { LINE_LIMIT_BYTES, LineSplitter } from './lineSplitter';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('Bytes of a connection', () => {
  it('become the same lines, however they were cut', () => {
    const text = '<A />\r\n<B />\n\r\n<C';
    const whole = new LineSplitter();
    expect(whole.push(bytes(text))).toEqual(['<A />\r', '<B />', '\r']);
    const single = new LineSplitter();
    const lines = [...text].flatMap((character) => single.push(bytes(character)));
    expect(lines).toEqual(['<A />\r', '<B />', '\r']);
    expect(single.push(bytes(' />\n'))).toEqual(['<C />']);
  });

  it('without an end are left out above the limit, and the next line is read', () => {
    const lines = new LineSplitter();
    const part = bytes('x'.repeat(1000));
    for (let at = 0; at < 2 * LINE_LIMIT_BYTES; at += part.length) {
      expect(lines.push(part)).toEqual([]);
    }
    expect(lines.push(bytes('end\n<A />\n'))).toEqual(['<A />']);
    const exact = 'y'.repeat(LINE_LIMIT_BYTES);
    expect(lines.push(bytes(`${exact}\n${exact}y\n<B />\n`))).toEqual([exact, '<B />']);
  });
});
