import { describe, expect, it } from 'vitest';
import { formatElement, numberOf, parseElement } from './openGazeElement';

const attributesOf = (line: string) => {
  const element = parseElement(line);
  return element && Object.fromEntries(element.attributes);
};

describe('A line of the tracker', () => {
  it('is read with its name and attributes', () => {
    const element = parseElement('<ACK ID="CALIBRATE_RESULT_SUMMARY" AVE_ERROR="19.43" />\r');
    expect(element?.name).toBe('ACK');
    expect(attributesOf('<ACK ID="A" STATE ="1"/>')).toEqual({ ID: 'A', STATE: '1' });
    expect(attributesOf('<CAL ID=" CALIB_START_PT" PT="2" />')).toEqual({
      ID: 'CALIB_START_PT',
      PT: '2',
    });
    expect(attributesOf('<REC />')).toEqual({});
  });

  it('gives escaped characters as they were meant', () => {
    expect(attributesOf('<REC USER="a &lt;b&gt; &amp;amp; &unknown;" />')).toEqual({
      USER: 'a <b> &amp; &unknown;',
    });
  });

  it.each([
    ['nothing', ''],
    ['a text', 'GET / HTTP/1.1'],
    ['an element that is not closed', '<REC CNT="1">'],
    ['two elements', '<REC CNT="1" /><REC CNT="2" />'],
    ['an attribute without quotes', '<REC CNT=1 />'],
    ['an attribute without an end', '<REC CNT="1 />'],
    ['an attribute twice', '<REC CNT="1" CNT="2" />'],
    ['an element in a value', '<REC USER="<ACK />" />'],
    ['bytes', '\u0000\u00ff<REC CNT="1" />'],
  ])('that is %s is left out', (_, line) => {
    expect(parseElement(line)).toBeNull();
  });

  it('is refused in time, however often it begins again', () => {
    const startMs = performance.now();
    expect(parseElement(`<REC ${'A="1" '.repeat(3000)}`)).toBeNull();
    expect(parseElement(`<REC${' '.repeat(16_000)}!`)).toBeNull();
    expect(parseElement(`<REC ${'A'.repeat(16_000)}`)).toBeNull();
    expect(performance.now() - startMs).toBeLessThan(500);
  });
});

describe('A line to the tracker', () => {
  it('is written as the interface is published', () => {
    expect(formatElement('SET', { ID: 'ENABLE_SEND_DATA', STATE: 1 })).toBe(
      '<SET ID="ENABLE_SEND_DATA" STATE="1" />\r\n',
    );
    expect(formatElement('GET', { ID: 'SERIAL_ID' })).toBe('<GET ID="SERIAL_ID" />\r\n');
  });

  it('keeps what would end a value', () => {
    const line = formatElement('SET', { ID: 'USER_DATA', VALUE: '" /><&' });
    expect(attributesOf(line)?.VALUE).toBe('" /><&');
  });
});

describe('A number', () => {
  it.each([
    ['0.50000', 0.5],
    ['-0.17772', -0.17772],
    ['+3', 3],
    ['.5', 0.5],
    ['1e-3', 0.001],
  ])('%s is read', (text, value) => {
    expect(numberOf({ name: 'REC', attributes: new Map([['X', text]]) }, 'X')).toBe(value);
  });

  it.each(['', 'nan', 'NaN', '-1.#IND', 'inf', 'Infinity', '1e999', '0x10', '1,5', '1 2', '--1'])(
    '"%s" is none',
    (text) => {
      expect(numberOf({ name: 'REC', attributes: new Map([['X', text]]) }, 'X')).toBeNaN();
    },
  );

  it('that is missing is none', () => {
    expect(numberOf({ name: 'REC', attributes: new Map() }, 'X')).toBeNaN();
  });
});
