import { describe, expect, it } from 'vitest';
import { type StreamInfo, parseStreamInfo, writeStreamInfo } from './streamInfo';
import { readXml } from './xmlTree';

const INFO: StreamInfo = {
  name: 'Gaze & <pupils> "left" \u0001',
  type: 'Gaze',
  channelCount: 2,
  format: 'float32',
  nominalRateHz: 59.94,
  sourceId: 'device-1',
  uid: 'e32d2b9e-65bf-434b-872e-940ebc4d75ce',
  hostname: 'lab-1',
  sessionId: 'default',
  version: 110,
  createdAtSeconds: 1234.5678,
  address: '127.0.0.1',
  dataPort: 16572,
  servicePort: 16573,
};
const DOCUMENT = writeStreamInfo(INFO, [{ label: 'x', unit: '', type: 'ScreenX' }]);
const withField = (name: string, value: string) =>
  DOCUMENT.replace(new RegExp(`<${name}>[^<]*</${name}>`), `<${name}>${value}</${name}>`);

describe('The description of a stream', () => {
  it('is read as it was written, without what XML cannot have', () => {
    expect(parseStreamInfo(DOCUMENT, '127.0.0.1')).toEqual({
      ...INFO,
      name: 'Gaze & <pupils> "left"',
    });
    expect(parseStreamInfo(writeStreamInfo(INFO, null), '127.0.0.1').uid).toBe(INFO.uid);
  });

  it('has the version as liblsl writes it', () => {
    expect(parseStreamInfo(withField('version', '1.1000000000000001'), '').version).toBe(110);
  });

  it.each([
    ['channel_count', '0'],
    ['channel_count', '-1'],
    ['channel_count', '1000000000'],
    ['channel_count', '2.5'],
    ['channel_count', 'many'],
    ['channel_count', ''],
    ['nominal_srate', '-1'],
    ['nominal_srate', 'NaN'],
    ['nominal_srate', '1e300'],
    ['channel_format', 'undefined'],
    ['channel_format', 'toString'],
    ['version', '0'],
    ['name', ''],
    ['uid', ''],
    ['name', 'x'.repeat(501)],
    ['v4data_port', '0'],
    ['v4data_port', '65536'],
    ['v4service_port', '-1'],
  ])('is refused when its %s is "%s"', (name, value) => {
    expect(() => parseStreamInfo(withField(name, value), '')).toThrow(/stream/i);
  });

  it('is refused when it describes something else', () => {
    expect(() => parseStreamInfo('<html><body/></html>', '')).toThrow('describes no stream');
  });
});

describe('XML of a stranger', () => {
  it.each([
    ['that ends in the middle', DOCUMENT.slice(0, 100), 'malformed'],
    ['that is no XML', '\u0000\u0001\u0002', 'malformed'],
    ['that is empty', '', 'malformed'],
    ['with an unknown entity', '<info>&bomb;</info>', 'malformed'],
    [
      'with entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><info>&b;</info>',
      'document type',
    ],
    ['that is nested too deeply', '<a>'.repeat(100) + '</a>'.repeat(100), 'nested too deeply'],
    ['with too many elements', `<a>${'<b/>'.repeat(200_001)}</a>`, 'too many elements'],
  ])('%s is refused', (_, document, message) => {
    expect(() => readXml(document)).toThrow(message);
  });

  it('may have comments, attributes, numbered characters and CDATA', () => {
    const { children } = readXml('<a><!-- x --><b c="d">&#228;&lt;<![CDATA[<&]]></b></a>');
    expect(children).toEqual([{ name: 'b', text: 'ä<<&', children: [] }]);
  });
});
