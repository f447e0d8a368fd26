import { expect, test } from 'vitest';
import { AuthorizeSearch } from './authorizeSearch';
import { keptRequest } from './keptRequest';

test.each([
  'client_id=a&state=12345678901234567890&scope=STUDY+ANALYSIS',
  'client_id=a&client_id=b',
  'client_id=a&state=true',
  'state=%22a%22&client_id=a%26b',
])('what an app asks stays as it is: %s', (query) => {
  const kept = keptRequest(`#/oauth2?${query}`);
  const { asked } = Object.fromEntries(new URLSearchParams(kept!.split('?')[1]));
  expect([...new URLSearchParams(asked)]).toEqual([...new URLSearchParams(query)]);
  expect(AuthorizeSearch.parse({ asked })).toEqual({ asked });
  // Once: the address is loaded again, or returned to after signing in elsewhere.
  expect(keptRequest(kept!)).toBeNull();
});

test.each(['#/', '#/oauth2', '#/profile?tab=tokens', ''])('%j is no request', (hash) => {
  expect(keptRequest(hash)).toBeNull();
});
