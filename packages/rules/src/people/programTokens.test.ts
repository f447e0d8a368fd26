import { endpoints } from '@fovea/contract/all';
import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { expect, it, test } from 'vitest';
import { canCall } from './access';
import { scopeProblem } from './features';
import { featuresOfToken, isOpenToPrograms, isReading, TOKEN_SCOPES } from './programTokens';

const calls = Object.values(endpoints) as Endpoint[];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Calls without a token are not those of a program with one. */
const open = calls.filter((call) => call.needs !== 'anyone' && isOpenToPrograms(call));

it('offers as scopes exactly the features that open a call to programs', () => {
  const opening = FEATURES.filter((feature) =>
    open.some(({ needs }) => JSON.stringify(needs).includes(`"${feature}"`)),
  );
  expect([...TOKEN_SCOPES].toSorted()).toEqual([...opening].toSorted());
  for (const scope of TOKEN_SCOPES) expect(scopeProblem([scope], FEATURES)).toBeNull();
});

it('closes every call about passwords, sign-in, second factors, tokens, users and payments', () => {
  const names = open
    .map(nameOf)
    .filter((name) =>
      /\/(token|mfa|users|verify|sso|invoices|audit|companies|support)\b/.test(name),
    );
  expect(names.toSorted()).toEqual([
    'DELETE /token/',
    'GET /companies/current',
    'GET /companies/current/panelprovider',
    'GET /companies/current/panelprovider/filters',
    'GET /companies/current/panelprovider/workspaces/{workspaceId}/projects',
    'GET /users/current',
    'POST /audit/exports',
  ]);
});

it('closes what pays respondents, changes keys of the company, or deletes for ever', () => {
  const closed = calls.filter(
    (call) =>
      !isOpenToPrograms(call) &&
      canCall(call.needs, TOKEN_SCOPES, false) &&
      call.needs !== 'signedIn',
  );
  expect(closed.map(nameOf).toSorted()).toEqual([
    'DELETE /companies/current/panelprovider',
    'DELETE /studies/{studyId}/permanent',
    'POST /companies/current/panelprovider',
    'POST /license/{productKeyId}/share',
    'POST /license/{productKeyId}/unlock',
    'POST /studies/{studyId}/panelprovider/decisions',
    'POST /studies/{studyId}/panelprovider/transition',
  ]);
});

it('lets a token that only reads make no call that changes something', () => {
  const reading = open.filter(isReading).filter(({ method }) => method !== 'GET');
  expect(reading.map(nameOf).toSorted()).toEqual(['DELETE /token/', 'POST /studies/versions']);
});

test.each<[string, readonly Feature[], readonly Feature[] | null, readonly Feature[]]>([
  ['no scope: everything', ['STUDY', 'INTERNAL'], null, ['STUDY', 'INTERNAL']],
  ['less than the user has', ['STUDY', 'ANALYSIS'], ['ANALYSIS'], ['ANALYSIS']],
  ['never more than the user has', ['STUDY'], ['STUDY', 'LAB'], ['STUDY']],
  [
    'a feature that takes something away stays',
    ['STUDY', 'ONLINE_ONLY'],
    ['STUDY'],
    ['STUDY', 'ONLINE_ONLY'],
  ],
])('the features of a token: %s', (_, ofUser, scope, expected) => {
  expect(featuresOfToken(ofUser, scope)).toEqual(expected);
});
