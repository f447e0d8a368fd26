import { describe, expect, it } from 'vitest';
import { panelParameters, panelIdOf } from './panelParameters';

const PID = '5f0c1d2e3a4b5c6d7e8f9012';
const OTHER = '5f0c1d2e3a4b5c6d7e8f9013';
const HOST = 'https://fovea.example/collect/';
const GOOD = { PROLIFIC_PID: PID, STUDY_ID: 'abc', SESSION_ID: 'def' };
const GOOD_QUERY = `PROLIFIC_PID=${PID}&STUDY_ID=abc&SESSION_ID=def`;
const at = (query: string) => `${HOST}?${query}#s/1`;

describe('the parameters of Prolific', () => {
  it.each([
    ['all present', GOOD, at(GOOD_QUERY), false, 'correct'],
    ['all present, after the hash', GOOD, `${HOST}#s/1?${GOOD_QUERY}`, false, 'correct'],
    ['without the address', GOOD, undefined, false, 'correct'],
    ['in capitals', { ...GOOD, PROLIFIC_PID: PID.toUpperCase() }, undefined, false, 'correct'],
    [
      'repeated with the same value',
      GOOD,
      at(`${GOOD_QUERY}&PROLIFIC_PID=${PID}`),
      false,
      'correct',
    ],
    ['with others of the researcher', { ...GOOD, wave: '{{2}}' }, undefined, false, 'correct'],
    ['of somebody who has already taken part', GOOD, at(GOOD_QUERY), true, 'possiblyIncorrect'],
    ['none', {}, `${HOST}#s/1`, false, 'possiblyIncorrect'],
    ['no study', { ...GOOD, STUDY_ID: undefined }, undefined, false, 'possiblyIncorrect'],
    ['twice', GOOD, at(`PROLIFIC_PID=${OTHER}&${GOOD_QUERY}`), false, 'possiblyIncorrect'],
    [
      'twice, before and after the hash',
      GOOD,
      `${HOST}?STUDY_ID=other#s/1?${GOOD_QUERY}`,
      false,
      'possiblyIncorrect',
    ],
    ['under another name', { prolific_pid: PID }, undefined, false, 'possiblyIncorrect'],
    ['empty', { ...GOOD, PROLIFIC_PID: '' }, undefined, false, 'incorrect'],
    ['empty session', { ...GOOD, SESSION_ID: ' ' }, undefined, false, 'incorrect'],
    [
      'not filled in',
      { ...GOOD, PROLIFIC_PID: '{{%PROLIFIC_PID%}}' },
      at(GOOD_QUERY.replace(PID, '{{%PROLIFIC_PID%}}')),
      false,
      'incorrect',
    ],
    [
      'not filled in, escaped',
      GOOD,
      at(`STUDY_ID=%7B%7B%25STUDY_ID%25%7D%7D&${GOOD_QUERY}`),
      false,
      'incorrect',
    ],
    ['23 digits', { ...GOOD, PROLIFIC_PID: PID.slice(1) }, undefined, false, 'incorrect'],
    ['25 digits', { ...GOOD, PROLIFIC_PID: `${PID}0` }, undefined, false, 'incorrect'],
    ['no digits', { ...GOOD, PROLIFIC_PID: 'somebody@example.org' }, undefined, false, 'incorrect'],
    ['wrong and taken', { ...GOOD, PROLIFIC_PID: 'x' }, undefined, true, 'incorrect'],
    ['wrong and another missing', { PROLIFIC_PID: 'x' }, undefined, false, 'incorrect'],
  ] as const)('%s', (_, given, address, isTaken, expected) => {
    const variables: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...given, foveaIngoingUrl: address })) {
      if (value !== undefined) variables[name] = value;
    }
    expect(panelParameters({ panelProviderType: 'PROLIFIC', variables, isTaken })).toBe(expected);
  });

  it('a value truncated in the stored address is not a different value', () => {
    const address = at(`wave=${'x'.repeat(1900)}&${GOOD_QUERY}`).slice(0, 2000);
    expect(address).not.toContain('SESSION_ID=def');
    const variables = { ...GOOD, foveaIngoingUrl: address };
    const incoming = { panelProviderType: 'PROLIFIC', variables, isTaken: false } as const;
    expect(panelParameters(incoming)).toBe('correct');
  });
});

describe('without a panel', () => {
  it.each([
    ['nothing', {}, 'correct'],
    ['values', { source: 'mail', note: '100% {sure} $5 [ok] %20' }, 'correct'],
    ['{{name}}', { id: '{{name}}' }, 'possiblyIncorrect'],
    ['{{%PROLIFIC_PID%}}', { id: '{{%PROLIFIC_PID%}}' }, 'possiblyIncorrect'],
    ['${name}', { id: '${name}' }, 'possiblyIncorrect'],
    ['${e://Field/id}', { id: 'x${e://Field/id}' }, 'possiblyIncorrect'],
    ['[%name%]', { id: '[%name%]' }, 'possiblyIncorrect'],
    ['%%name%%', { id: '%%name%%' }, 'possiblyIncorrect'],
    [
      'in one of two with the same name',
      { id: 'b', foveaIngoingUrl: at('id={{id}}&id=b') },
      'possiblyIncorrect',
    ],
    ['empty ones', { id: '', foveaIngoingUrl: at('id=') }, 'correct'],
  ] as const)('%s', (_, variables, expected) => {
    const incoming = { panelProviderType: null, variables, isTaken: false };
    expect(panelParameters(incoming)).toBe(expected);
  });
});

it('returns the panel id to look for, if it is valid', () => {
  expect(panelIdOf('PROLIFIC', GOOD)).toEqual({ name: 'PROLIFIC_PID', value: PID });
  expect(panelIdOf('PROLIFIC', { PROLIFIC_PID: '{{%PROLIFIC_PID%}}' })).toBeNull();
  expect(panelIdOf('PROLIFIC', {})).toBeNull();
  expect(panelIdOf(null, GOOD)).toBeNull();
});
