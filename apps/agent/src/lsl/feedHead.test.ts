import { describe, expect, it } from 'vitest';
import { readFeedAnswer, writeFeedRequest } from './feedHead';
import { createInfo } from './testing/createInfo';

const INFO = createInfo({ uid: 'ABC-1' });
const answer = (...lines: string[]) => Buffer.from([...lines, '', ''].join('\r\n'));
const OK = 'LSL/110 200 OK';
const VERSION = 'Data-Protocol-Version: 110';

describe('The answer of an outlet', () => {
  it('says in which order bytes come, and where samples begin', () => {
    const bytes = answer(OK, 'UID: abc-1', 'Byte-Order: 1234 ; a comment', VERSION);
    const whole = Buffer.concat([bytes, Buffer.from([2, 0, 0])]);
    expect(readFeedAnswer(whole, INFO)).toEqual({ isLittleEndian: true, size: bytes.length });
    const big = answer(OK, 'byte-order: 4321', VERSION);
    expect(readFeedAnswer(big, INFO)?.isLittleEndian).toBe(false);
  });

  it('is waited for until it is whole', () => {
    const bytes = answer(OK, VERSION);
    for (let size = 0; size < bytes.length; size++) {
      expect(readFeedAnswer(bytes.subarray(0, size), INFO)).toBeNull();
    }
  });

  it.each([
    ['with another uid', answer(OK, 'UID: xyz', VERSION), 'replaced by another'],
    ['of an old protocol', answer(OK, 'Data-Protocol-Version: 100'), 'version 1 of the protocol'],
    ['without a protocol', answer(OK), 'version 1 of the protocol'],
    ['of a protocol to come', answer(OK, 'Data-Protocol-Version: 120'), 'version 1.2'],
    ['with a mixed byte order', answer(OK, 'Byte-Order: 2134', VERSION), 'byte order 2134'],
    ['without small numbers', answer(OK, 'Suppress-Subnormals: 1', VERSION), 'subnormal'],
    ['that says no, without an end', Buffer.from('LSL/110 404 Not found'), 'replaced by another'],
    ['that says no otherwise', Buffer.from('LSL/110 505 Version'), 'refuses with 505'],
    ['of a web server', answer('HTTP/1.1 200 OK', 'Server: x'), 'not the Lab Streaming Layer'],
    ['without an end', Buffer.alloc(20_000, 'a'), 'without an end'],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => readFeedAnswer(bytes, INFO)).toThrow(message);
  });
});

describe('The request for a feed', () => {
  it('keeps its lines, whatever a stream is called', () => {
    const request = writeFeedRequest(createInfo({ sourceId: 'a\r\nValue-Size: 9\r\n\r\n' }));
    expect(request.match(/^Value-Size:/gm)).toHaveLength(1);
    expect(request.split('\r\n\r\n')).toHaveLength(2);
  });

  it('leaves out the size of texts, which every compiler has its own of', () => {
    expect(writeFeedRequest(createInfo({ format: 'string' }))).not.toContain('Value-Size');
    expect(writeFeedRequest(createInfo({ format: 'int16' }))).toContain('Value-Size: 2\r\n');
  });
});
