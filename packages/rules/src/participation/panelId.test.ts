import { expect, it } from 'vitest';
import { PANEL_ID_MAX, panelIdIn } from './panelId';

const HOST = 'https://fovea.example/collect/';
const at = (query: string) => `${HOST}?${query}#s/1`;

it.each([
  ['as it is', { rid: 'a-1' }, { id: 'a-1' }],
  ['in the case that it has', { rid: 'A-1' }, { id: 'A-1' }],
  ['with the address', { rid: 'a-1', foveaIngoingUrl: at('rid=a-1') }, { id: 'a-1' }],
  ['with a space inside', { rid: 'a 1' }, { id: 'a 1' }],
  ['at the limit', { rid: 'x'.repeat(PANEL_ID_MAX) }, { id: 'x'.repeat(PANEL_ID_MAX) }],
  ['twice the same', { rid: 'a', foveaIngoingUrl: at('rid=a&rid=a') }, { id: 'a' }],
  ['beside other repeated ones', { rid: 'a', foveaRepeatedParameters: 'wave' }, { id: 'a' }],
  ['missing', {}, { problem: 'missing' }],
  ['under another name', { RID: 'a' }, { problem: 'missing' }],
  ['empty', { rid: '' }, { problem: 'missing' }],
  ['blank', { rid: ' \t' }, { problem: 'missing' }],
  ['a placeholder', { rid: '[%RID%]' }, { problem: 'missing' }],
  ['twice, two values', { rid: 'b', foveaIngoingUrl: at('rid=a&rid=b') }, { problem: 'repeated' }],
  [
    'twice, before and after the hash',
    { rid: 'b', foveaIngoingUrl: `${HOST}?rid=a#s/1?rid=b` },
    { problem: 'repeated' },
  ],
  [
    'twice, in an address that is cut',
    {
      rid: 'b',
      foveaRepeatedParameters: 'wave, rid',
      foveaIngoingUrl: at(`long=${'x'.repeat(2000)}`).slice(0, 2000),
    },
    { problem: 'repeated' },
  ],
  ['one character too long', { rid: 'x'.repeat(PANEL_ID_MAX + 1) }, { problem: 'tooLong' }],
  ['of 2,000 characters', { rid: 'x'.repeat(2000) }, { problem: 'tooLong' }],
  ['with a line break', { rid: 'a\nb' }, { problem: 'characters' }],
  ['with a line break at its end', { rid: 'a\r\n' }, { problem: 'characters' }],
  ['with NUL', { rid: 'a\u0000' }, { problem: 'characters' }],
  ['with a direction mark', { rid: 'a\u202eb' }, { problem: 'characters' }],
  ['with half a character', { rid: 'a\ud800' }, { problem: 'characters' }],
])('an id %s', (_, variables, expected) => {
  expect(panelIdIn(variables, 'rid')).toEqual(expected);
});
