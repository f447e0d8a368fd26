import { describe, expect, it } from 'vitest';
import { matchesInfoQuery } from './infoQuery';
import { writeStreamInfo } from './streamInfo';
import { createInfo } from './testing/createInfo';
import { readXml } from './xmlTree';

const channel = (label: string) => ({ label, unit: '', type: 'EEG' });
const TREE = readXml(
  writeStreamInfo(createInfo({ name: 'Bio Semi', type: 'EEG', channelCount: 2 }), [
    channel('Fz'),
    channel('Cz'),
  ]),
);

describe('A query for streams', () => {
  it.each([
    ['', true],
    ["session_id='default'", true],
    ["session_id='default' and name='Bio Semi' and type='EEG'", true],
    ["session_id='other'", false],
    ["name='other' or type='EEG'", true],
    ["name='other' or name='another'", false],
    ["not(name='other') and (type='EEG' or type='Gaze')", true],
    ["not(type='EEG')", false],
    ['starts-with(name,\'Bio\') and contains(name, "Sem")', true],
    ["starts-with(name,'Semi')", false],
    ["contains(name,'x')", false],
    ['count(desc/channels/channel)=2', true],
    ['count(desc/channels/channel)>2', false],
    ["desc/channels/channel/label='Cz'", true],
    ["desc/channels/channel/label='Pz'", false],
    ['channel_count>=2 and nominal_srate<101 and nominal_srate!=99', true],
    ["channel_count='2'", true],
    ['desc/channels', true],
    ['desc/synchronization', false],
    ["hostname='lab-1' and source_id='device-1' and channel_format='float32'", true],
  ])('%s: %s', (query, expected) => {
    expect(matchesInfoQuery(query, TREE)).toBe(expected);
  });

  it.each([
    ["name='Bio Semi"],
    ["name=='Bio Semi'"],
    ["name='Bio Semi' type='EEG'"],
    ['//*[position()=1]'],
    ['string-length(name)=8'],
    ['('.repeat(50) + "type='EEG'" + ')'.repeat(50)],
    [`type='EEG' and ${'x'.repeat(5_000)}`],
    ['and'],
  ])('that is not understood matches nothing: %s', (query) => {
    expect(matchesInfoQuery(query, TREE)).toBe(false);
  });
});
