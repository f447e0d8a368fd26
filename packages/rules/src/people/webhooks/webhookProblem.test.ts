import { expect, test } from 'vitest';
import { statusProblem, webhookProblemSentence } from './webhookProblem';

test.each([
  [200, null],
  [204, null],
  [299, null],
  [199, 'STATUS'],
  [300, 'REDIRECT'],
  [301, 'REDIRECT'],
  [308, 'REDIRECT'],
  [400, 'STATUS'],
  [410, 'STATUS'],
  [500, 'STATUS'],
] as const)('the status %i is %s', (status, problem) => {
  expect(statusProblem(status)).toBe(problem);
});

test.each([
  ['STATUS', 503, 'The server answered with the status 503.'],
  ['REDIRECT', 302, 'The server answered with the redirect 302, which is not followed.'],
  ['TIMEOUT', null, 'The server did not answer within 15 seconds.'],
  ['PRIVATE_ADDRESS', null, 'The address does not lead to the internet.'],
] as const)('%s is told in a sentence', (problem, status, sentence) => {
  expect(webhookProblemSentence({ problem, status })).toBe(sentence);
});
