import * as z from 'zod/mini';

export type Json = { readonly [name: string]: unknown };

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  multipart: 'multipart/form-data',
  events: 'text/event-stream',
} as const;

/** The JSON schema of a body, a query or an answer, in the OpenAPI 3.0 dialect. */
export function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Json {
  return plain(z.toJSONSchema(type, { target: 'openapi-3.0', io }) as Json) as Json;
}

/** The `content` of a body of one kind. */
export function content(kind: keyof typeof MEDIA_TYPES, schema: Json): Json {
  return { content: { [MEDIA_TYPES[kind]]: { schema } } };
}

/** The parameters of a query, each with its own schema. */
export function queryParameters(query: z.ZodMiniType | undefined): Json[] {
  if (!query) return [];
  const schema = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, type]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: type,
  }));
}

/** Removes redundant parts: the bounds of every integer, and keywords of other dialects. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const stored = Object.entries(value).filter(
    ([name, inner]) =>
      name !== '$schema' &&
      !(name === 'minimum' && inner === Number.MIN_SAFE_INTEGER) &&
      !(name === 'maximum' && inner === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(stored.map(([name, inner]) => [name, plain(inner)]));
}
