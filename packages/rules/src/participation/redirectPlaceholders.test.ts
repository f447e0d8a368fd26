import { describe, expect, it } from 'vitest';
import {
  FILLED_ADDRESS_MAX,
  fillRedirect,
  placeholderNames,
  type RedirectValues,
} from './redirectPlaceholders';

const EXPECTED = ['rid', 'PROLIFIC_PID', 'a.b-c', 'constructor'];
const VALUES: RedirectValues = {
  parameters: { rid: 'r-17', PROLIFIC_PID: '5f0c1d2e', 'a.b-c': 'x', other: 'secret' },
  sessionId: '019a0000-0000-7000-8000-0000ab12cd34',
  respondentLabel: 'Respondent 12',
  reason: 'finished',
};
const fill = (address: string, given: Partial<RedirectValues> = {}) =>
  fillRedirect(address, EXPECTED, { ...VALUES, ...given });
const withRid = (address: string, rid: string) => fill(address, { parameters: { rid } });

describe('placeholders are filled', () => {
  it.each([
    ['in the query', 'https://p.example/ok?id={{rid}}', 'https://p.example/ok?id=r-17'],
    ['in the path', 'https://p.example/{{rid}}/ok', 'https://p.example/r-17/ok'],
    ['in the fragment', 'https://p.example/#/ok/{{rid}}', 'https://p.example/#/ok/r-17'],
    ['directly after the host', 'https://p.example?{{rid}}', 'https://p.example?r-17'],
    ['twice', 'https://p.example/{{rid}}?id={{rid}}', 'https://p.example/r-17?id=r-17'],
    ['beside each other', 'https://p.example/{{rid}}{{a.b-c}}', 'https://p.example/r-17x'],
    ['with spaces beside the name', 'https://p.example/{{%20rid%20}}', 'https://p.example/r-17'],
    [
      'with the session',
      'https://p.example/?s={{foveaSession}}',
      'https://p.example/?s=019a0000-0000-7000-8000-0000ab12cd34',
    ],
    [
      'with the respondent and the reason',
      'https://p.example/?n={{foveaRespondent}}&r={{foveaReason}}',
      'https://p.example/?n=Respondent%2012&r=finished',
    ],
    ['in the case that they have', 'https://p.example/{{RID}}', 'https://p.example/{{RID}}'],
    [
      'and what is not declared stays',
      'https://p.example/{{other}}',
      'https://p.example/{{other}}',
    ],
    ['and single braces stay', 'https://p.example/{rid}', 'https://p.example/{rid}'],
    ['and what is not closed stays', 'https://p.example/{{rid', 'https://p.example/{{rid'],
    ['but nothing in a host', 'https://{{rid}}/{{rid}}', 'https://{{rid}}/r-17'],
    ['or in a scheme', '{{rid}}://p.example/', '{{rid}}://p.example/'],
    ['or in a port', 'https://p.example:{{rid}}/', 'https://p.example:{{rid}}/'],
  ])('%s', (_, address, filled) => {
    expect(fill(address)).toBe(filled);
  });

  it('becomes empty without a value', () => {
    expect(fill('https://p.example/?id={{rid}}&x=1', { parameters: {} })).toBe(
      'https://p.example/?id=&x=1',
    );
    expect(fill('https://p.example/{{constructor}}')).toBe('https://p.example/');
  });

  it('keeps the place of a reason that is not known yet', () => {
    const address = 'https://p.example/{{rid}}?r={{foveaReason}}';
    expect(fill(address, { reason: null })).toBe('https://p.example/r-17?r={{foveaReason}}');
  });

  it('names every placeholder once', () => {
    expect(placeholderNames('https://p.example/{{rid}}?a={{ x }}&b={{rid}}')).toEqual(['rid', 'x']);
  });
});

/** A value, and what it reads as after a browser took the address apart; the same if not given. */
const HOSTILE: readonly (readonly [string, string, string?])[] = [
  ['a scheme', 'javascript:alert(1)'],
  ['another host', '//evil.example/'],
  ['another host with backslashes', '\\\\evil.example'],
  ['an address', 'https://evil.example/?a=b#c'],
  ['a user name', '@evil.example'],
  ['a port', ':8080'],
  ['one up with more', '../../admin'],
  ['line breaks', 'a\r\nLocation: https://evil.example'],
  ['a tab', 'a\tb'],
  ['the character 0', 'a\u0000b'],
  ['the character 0, escaped', '%00'],
  ['an escaped slash', '%2F%2e%2e%2f'],
  ['more parameters', 'a&admin=1#x?y=z'],
  ['signs of a form', "+ !'()*;,$=~"],
  ['markup', '"><script>alert(1)</script>'],
  ['a placeholder', '{{foveaSession}}'],
  ['half a placeholder', '}}{{rid'],
  ['letters of all scripts', 'žluťoučký 研究 בדיקה 🧠'],
  ['marks of direction', 'a\u202eb\u2066c'],
  ['half a character', 'a\ud83e', 'a\ufffd'],
  ['the other half', '\udde0b', '\ufffdb'],
  ['a text directive', ':~:text=x'],
  ['brackets', '[::1]'],
];

describe('a hostile value stays a value', () => {
  it.each(HOSTILE.map(([name, value, read]) => [name, value, read ?? value] as const))(
    '%s',
    (_, value, readAs) => {
      const filled = withRid(
        'https://p.example:8443/a/{{rid}}/z?id={{rid}}&end=1#/s/{{rid}}/z',
        value,
      );
      expect(filled).toMatch(/^[\x21-\x7e]+$/);
      const url = new URL(filled);
      expect(url.origin).toBe('https://p.example:8443');
      expect(url.username + url.password).toBe('');
      const path = url.pathname.split('/');
      expect(path).toHaveLength(4);
      expect([path[1], path[3]]).toEqual(['a', 'z']);
      expect(decodeURIComponent(path[2]!)).toBe(readAs);
      expect([...url.searchParams]).toEqual([
        ['id', readAs],
        ['end', '1'],
      ]);
      expect(url.hash.split('/')).toHaveLength(4);
      expect(decodeURIComponent(url.hash)).toBe(`#/s/${readAs}/z`);
    },
  );

  it.each(['.', '..', '%2e', '%2E.', '.%2e'])('%s cannot lead one up in the path', (value) => {
    const url = new URL(withRid('https://p.example/a/{{rid}}/z?id={{rid}}', value));
    expect(url.pathname.split('/')).toHaveLength(4);
    expect(url.pathname).toMatch(/^\/a\/.*\/z$/);
    expect(url.searchParams.get('id')).toBe(value);
  });

  it('two values that are dots together are left out of the path', () => {
    const dots = { parameters: { rid: '.', 'a.b-c': '.' } };
    expect(fill('https://p.example/a/{{rid}}{{a.b-c}}/z', dots)).toBe('https://p.example/a//z');
    expect(fill('https://p.example/a/{{rid}}{{a.b-c}}', dots)).toBe('https://p.example/a/');
    expect(fill('https://p.example/a/x{{rid}}{{a.b-c}}/z', dots)).toBe('https://p.example/a/x../z');
  });
});

describe('an address that would be too long', () => {
  const long = 'y'.repeat(FILLED_ADDRESS_MAX);
  it('is without its longest values, never with a part of one', () => {
    const address = 'https://p.example/?a={{rid}}&b={{PROLIFIC_PID}}&c={{foveaSession}}';
    const parameters = { rid: long, PROLIFIC_PID: 'p' };
    expect(fill(address, { parameters })).toBe(`https://p.example/?a=&b=p&c=${VALUES.sessionId}`);
  });
  it('keeps a value that just fits', () => {
    const room = FILLED_ADDRESS_MAX - 'https://p.example/?a='.length;
    expect(withRid('https://p.example/?a={{rid}}', 'y'.repeat(room))).toHaveLength(
      FILLED_ADDRESS_MAX,
    );
    expect(withRid('https://p.example/?a={{rid}}', 'y'.repeat(room + 1))).toBe(
      'https://p.example/?a=',
    );
  });
  it('stays as it is when nothing can be left out', () => {
    const address = `https://p.example/${long}{{rid}}`;
    expect(withRid(address, '')).toBe(`https://p.example/${long}`);
  });
});
