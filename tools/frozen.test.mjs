import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareItems, itemLines } from './frozen.mjs';
import { callsOf, fieldsOf, expandCalls, callLines, compactCalls } from './checks/frozenCalls.mjs';
import { root } from './root.mjs';

const study = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    state: { type: 'string', enum: ['OPEN', 'CLOSED'] },
    slides: { type: 'array', items: { type: 'object', properties: { slideCount: {} } } },
    owner: { anyOf: [{ type: 'object', properties: { name: {} } }, { type: 'null' }] },
    variables: { additionalProperties: { enum: ['a'] } },
  },
};
const json = (schema) => ({ content: { 'application/json': { schema } } });
const documentOf = (schema) => ({
  paths: {
    '/studies': {
      get: {
        parameters: [{ name: 'page', in: 'query', schema: { enum: ['first'] } }],
        responses: { 200: json(schema) },
      },
      post: { requestBody: json(study), responses: { 204: {} } },
    },
  },
});

test('Fields and enumerated values are found at any depth', () => {
  expect(fieldsOf(study)).toEqual({
    '': 'id state slides owner variables',
    'state =': 'OPEN CLOSED',
    slides: 'slideCount',
    owner: 'name',
    'variables.* =': 'a',
  });
});

test('Two calls with the same fields list them once, without loss', () => {
  const calls = callsOf(documentOf(study));
  const short = compactCalls(calls);
  expect(short['POST /studies']).toEqual({ body: 'as GET /studies, answer' });
  expect(callLines(expandCalls(short))).toEqual(callLines(calls));
});

test('A renamed field and a removed enumerated value are reported with their call', () => {
  const renamed = structuredClone(study);
  renamed.properties.slides.items.properties = { pageCount: {} };
  renamed.properties.state.enum = ['OPEN'];
  const before = { calls: callsOf(documentOf(study)) };
  const now = { calls: callsOf(documentOf(renamed)) };
  expect(compareItems(before, now)).toEqual({
    gone: [
      'calls: GET /studies, answer: slides.slideCount',
      'calls: GET /studies, answer: state = CLOSED',
    ],
    added: ['calls: GET /studies, answer: slides.pageCount'],
  });
});

test('A changed migration, a removed column and a new name are each reported', () => {
  const before = { migrations: { '0001_a': 'aa' }, tables: { users: 'id email' }, settings: [] };
  const now = { migrations: { '0001_a': 'bb' }, tables: { users: 'id' }, settings: ['PORT'] };
  expect(compareItems(before, now)).toEqual({
    gone: ['migrations: 0001_a has aa', 'tables: users has email'],
    added: ['migrations: 0001_a has bb', 'settings: PORT'],
  });
});

test('The list contains what other people and old data depend on', () => {
  const { calls, ...others } = JSON.parse(readFileSync(join(root, 'docs/frozen.json'), 'utf8'));
  const lines = itemLines({ ...others, calls: expandCalls(calls) });
  for (const line of [
    'migrations: 0001_house',
    'tables: sessions has received_chunks',
    'calls: GET /studies/{studyId}',
    'calls: POST /datacollection/studies/{studyId}/sessions/{sessionId}/ping, body: slideCount',
    'jobKinds: processRecording',
    'auditActions: SIGN_IN',
    'settings: FOVEA_DATA',
    'browserNames: fovea-study-**',
    'browserJournal: store heads',
    'cookies: fovea_sso',
  ]) {
    expect([...lines]).toContain(line);
  }
});
