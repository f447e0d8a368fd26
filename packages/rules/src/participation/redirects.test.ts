import { describe, expect, it } from 'vitest';
import { errorRedirectUrl, isParameterUsed, redirectProblem, toHttps } from './redirects';

describe('a redirect with placeholders', () => {
  it.each([
    ['in the path', 'https://p.example/{{rid}}/x', null],
    ['in the query', 'https://p.example/?id={{rid}}', null],
    ['in the fragment', 'https://p.example/#{{rid}}', null],
    ['of the product', 'https://p.example/{{foveaSession}}?r={{foveaReason}}', null],
    ['with single braces', 'https://p.example/?id={rid}', null],
    ['with closing braces alone', 'https://p.example/?q={"a":{"b":1}}', null],
    ['not declared', 'https://p.example/?id={{pid}}', 'placeholderUndeclared'],
    ['in another case', 'https://p.example/?id={{RID}}', 'placeholderUndeclared'],
    ['of a property of objects', 'https://p.example/{{toString}}', 'placeholderUndeclared'],
    ['without a name', 'https://p.example/{{}}', 'placeholderUndeclared'],
    ['with the notation of a panel', 'https://p.example/{{%PID%}}', 'placeholderUndeclared'],
    ['not closed', 'https://p.example/?id={{rid', 'placeholderOpen'],
    ['not closed before another', 'https://p.example/{{a{{rid}}', 'placeholderOpen'],
    ['as the host', 'https://{{rid}}/', 'placeholderHost'],
    ['in the host', 'https://{{rid}}.p.example/', 'placeholderHost'],
    ['after the host', 'https://p.example{{rid}}', 'placeholderHost'],
    ['in the port', 'https://p.example:{{rid}}/', 'placeholderHost'],
    ['as a user name', 'https://{{rid}}@p.example/', 'placeholderHost'],
    ['as the scheme', '{{rid}}://p.example/', 'placeholderHost'],
    ['as the whole address', '{{rid}}', 'placeholderHost'],
    ['in the host with backslashes', 'https:\\\\{{rid}}\\x', 'placeholderHost'],
    ['after %', 'https://p.example/?x=%{{rid}}', 'placeholderJoined'],
    ['within an escape', 'https://p.example/%2{{rid}}', 'placeholderJoined'],
    ['after a whole escape', 'https://p.example/%20{{rid}}', null],
    ['beside a dot in the path', 'https://p.example/a/.{{rid}}/', 'placeholderJoined'],
    ['between dots in the path', 'https://p.example/a/.{{rid}}%2e', 'placeholderJoined'],
    ['before an ending in the path', 'https://p.example/{{rid}}.html', null],
    ['beside a dot in the query', 'https://p.example/?a=.{{rid}}', null],
    ['in an address of scripts', 'javascript:{{rid}}', 'placeholderHost'],
  ] as const)('%s', (_, address, problem) => {
    expect(redirectProblem(address, ['rid'])).toBe(problem);
  });

  it('is stored without spaces around the names', () => {
    expect(toHttps(' http://p.example/{{ rid }}?x={{rid\t}} ')).toBe(
      'https://p.example/{{rid}}?x={{rid}}',
    );
  });
});

describe('the reason of an error redirect', () => {
  it.each([
    ['', ''],
    ['https://p.example/e', 'https://p.example/e?foveaReason=device'],
    ['https://p.example/e?x=1', 'https://p.example/e?x=1&foveaReason=device'],
    ['https://p.example/e#a#b', 'https://p.example/e?foveaReason=device#a#b'],
    ['https://p.example/{{foveaReason}}', 'https://p.example/device'],
    ['https://p.example/?a={{foveaReason}}#{{foveaReason}}', 'https://p.example/?a=device#device'],
  ])('%s', (address, url) => {
    expect(errorRedirectUrl(address, 'device')).toBe(url);
  });
});

it('a parameter is used if an address has its placeholder', () => {
  const redirects = {
    studyFinishedRedirect: 'https://p.example/?id={{rid}}',
    rejectConsentRedirect: '',
    collectionErrorRedirect: 'https://p.example/?id=pid',
  };
  expect(isParameterUsed(redirects, 'rid')).toBe(true);
  expect(isParameterUsed(redirects, 'pid')).toBe(false);
});
