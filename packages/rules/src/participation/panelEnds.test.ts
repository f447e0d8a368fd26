import { END_REASONS, PANEL_ENDS } from '@fovea/contract/participation/panelEnds';
import { expect, test } from 'vitest';
import { addressOfEnd, panelEndOfReason } from './panelEnds';

test('only a finished session is complete', () => {
  const complete = END_REASONS.filter((reason) => panelEndOfReason(reason) === 'COMPLETE');
  expect(complete).toEqual(['finished']);
});

test('every reason but the finished one leads to the screened-out address if it is the only other', () => {
  const addresses = { COMPLETE: 'https://p.example/c', SCREENED_OUT: 'https://p.example/s' };
  const led = Object.fromEntries(PANEL_ENDS.map((end) => [end, addressOfEnd(addresses, end)]));
  expect(led).toEqual({
    COMPLETE: 'https://p.example/c',
    SCREENED_OUT: 'https://p.example/s',
    QUOTA_FULL: 'https://p.example/s',
    LOW_QUALITY: 'https://p.example/s',
    DUPLICATE: 'https://p.example/s',
    NO_CONSENT: 'https://p.example/s',
    INCOMPATIBLE_DEVICE: 'https://p.example/s',
    TECHNICAL_PROBLEM: 'https://p.example/s',
  });
});

test('an end with an address of its own leads there', () => {
  const addresses = { SCREENED_OUT: 'https://p.example/s', DUPLICATE: 'https://p.example/d' };
  expect(addressOfEnd(addresses, 'DUPLICATE')).toBe('https://p.example/d');
});

test.each(PANEL_ENDS)('without an address of its panel, %s leads nowhere', (end) => {
  expect(addressOfEnd({}, end)).toBe('');
  expect(addressOfEnd({ [end]: '' }, end)).toBe('');
});
