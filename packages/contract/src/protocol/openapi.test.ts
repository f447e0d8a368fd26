import { expect, test } from 'vitest';
import { endpoints } from '../all';
import { OAUTH_CALLS } from '../people/oauthCalls';
import type { Endpoint } from './endpoint';
import { openapi } from './openapi';

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly parameters?: readonly { name: string; in: string }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { content?: unknown }>;
}

const document = openapi(endpoints, OAUTH_CALLS) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const placeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

test('every endpoint is in the document once, under its own name', () => {
  const ownPlaces = Object.values(endpoints).map(placeOf);
  // What has the address of an endpoint is one operation with it.
  const foreign = OAUTH_CALLS.filter((call) => !ownPlaces.includes(placeOf(call)));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    [...Object.keys(endpoints), ...foreign.map(({ name }) => name)].sort(),
  );
  expect(new Set(ownPlaces).size).toBe(ownPlaces.length);
});

test('every endpoint declares its path parameters, body, answer and access', () => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const found = operations.find(({ operationId }) => operationId === name)!;
    const inPath = found.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(
      endpoint.path.match(/\{\w+\}/g) ?? [],
    );
    expect(found.requestBody !== undefined).toBe('body' in endpoint || 'sends' in endpoint);
    expect(Object.keys(found.responses)).toContain('answer' in endpoint ? '200' : '204');
    const isOfApps = OAUTH_CALLS.some((call) => placeOf(call) === placeOf(endpoint));
    if (isOfApps) expect(found.security).toEqual([{}, { app: [] }]);
    else expect(found.security === undefined).toBe(endpoint.needs === 'anyone');
  }
});

test('the document is plain JSON without undefined values', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  expect(JSON.stringify(document)).not.toContain('$schema');
});
