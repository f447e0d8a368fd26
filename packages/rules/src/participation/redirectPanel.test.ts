import type { RedirectPanelChange } from '@fovea/contract/participation/redirectPanels';
import { expect, it } from 'vitest';
import { cleanRedirectPanel, panelUsesParameter, redirectPanelProblem } from './redirectPanel';

const PANEL: RedirectPanelChange = {
  preset: 'GENERIC',
  idParameter: 'rid',
  ends: { COMPLETE: 'https://panel.example/1?id={{id}}', SCREENED_OUT: '' },
  signing: null,
  statusCall: null,
};
const SIGNING = { method: 'SHA256', parameter: 'h', encoding: 'HEX', covers: 'ADDRESS' } as const;
const CALL: NonNullable<RedirectPanelChange['statusCall']> = {
  method: 'POST',
  url: 'https://panel.example/s2s?id={{rid}}',
  ends: ['COMPLETE'],
  isSigned: false,
};
const around = { expected: ['wave'], ownOrigin: 'https://fovea.example', hasSecret: false };

it.each<[string, Partial<RedirectPanelChange>, string | null]>([
  ['nothing', {}, null],
  ['no parameter', { idParameter: '' }, 'idParameter'],
  ['a reserved parameter', { idParameter: 'foveaId' }, 'idParameter'],
  [
    'no address of the complete',
    { ends: { DUPLICATE: 'https://panel.example/' } },
    'completeMissing',
  ],
  ['an address of ours', { ends: { COMPLETE: 'https://fovea.example/x' } }, 'ours'],
  ['a private address', { ends: { COMPLETE: 'https://10.0.0.1/' } }, 'notPublic'],
  ['a script', { ends: { ...PANEL.ends, DUPLICATE: 'javascript:alert(1)' } }, 'scheme'],
  [
    'an unknown placeholder',
    { ends: { COMPLETE: 'https://p.example/{{x}}' } },
    'placeholderUndeclared',
  ],
  ['a signature without a secret', { signing: SIGNING }, 'secretMissing'],
  ['a short secret', { signing: SIGNING, secret: '1234567' }, 'secretLength'],
  ['a signature', { signing: SIGNING, secret: '12345678' }, null],
  [
    'no parameter of the signature',
    { signing: { ...SIGNING, parameter: '' }, secret: 'long enough' },
    'signatureParameter',
  ],
  ['a call', { statusCall: { ...CALL, ends: ['COMPLETE'] } }, null],
  [
    'a call to nowhere',
    { statusCall: { ...CALL, ends: ['COMPLETE'], url: '' } },
    'statusAddressMissing',
  ],
  [
    'a call to this machine',
    { statusCall: { ...CALL, ends: ['COMPLETE'], url: 'https://[::1]/' } },
    'notPublic',
  ],
  ['a call for no end', { statusCall: { ...CALL, ends: [] } }, 'statusEndsMissing'],
])('what is wrong with a panel: %s', (_, change, expected) => {
  expect(redirectPanelProblem({ ...PANEL, ...change }, around)?.problem ?? null).toBe(expected);
});

it('a stored secret is enough, and the twenty-first parameter too many', () => {
  expect(
    redirectPanelProblem({ ...PANEL, signing: SIGNING }, { ...around, hasSecret: true }),
  ).toBeNull();
  const expected = Array.from({ length: 20 }, (__, at) => `p${at}`);
  expect(redirectPanelProblem(PANEL, { ...around, expected })?.problem).toBe('tooManyParameters');
});

it('addresses are stored with https, and empty ones not at all', () => {
  const ends = { COMPLETE: 'http://panel.example/1', DUPLICATE: ' ' };
  expect(cleanRedirectPanel({ ...PANEL, ends }).ends).toEqual({
    COMPLETE: 'https://panel.example/1',
  });
});

it.each<[string, Partial<RedirectPanelChange>, boolean]>([
  ['rid', {}, true],
  ['wave', {}, false],
  ['wave', { ends: { ...PANEL.ends, DUPLICATE: 'https://panel.example/4?w={{ wave }}' } }, true],
  ['rid', { idParameter: 'pid', statusCall: CALL }, true],
  ['rid', { idParameter: 'pid' }, false],
  ['id', {}, false],
  ['id', { idParameter: 'id' }, true],
])('whether the parameter %s is needed by a panel with %j', (name, change, expected) => {
  expect(panelUsesParameter({ ...PANEL, ...change }, name)).toBe(expected);
});
