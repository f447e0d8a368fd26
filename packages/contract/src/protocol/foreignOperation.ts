import type { ForeignCall } from './foreignCall';
import { content, queryParameters, schemaOf, type Json } from './jsonSchemas';

/** The operation of a call in the form of another protocol, in OpenAPI 3.0. */
export function foreignOperation(call: ForeignCall): Json {
  const { name, path, summary, query, forms = [], isOfApps, done, failures = {}, failure } = call;
  const parameters = queryParameters(query);
  const body = forms.length === 0 ? null : content('form', oneOf(forms.map(inputOf)));
  const answer = done.answer && content('json', schemaOf(done.answer, 'output'));
  const failed = failure && content('json', schemaOf(failure, 'output'));
  return {
    operationId: name,
    summary,
    description: isOfApps
      ? 'Needs no token. The app proves itself in the form, or with a Basic header.'
      : 'Needs no token.',
    tags: [path.split('/')[1] ?? ''],
    ...(isOfApps ? { security: [{}, { app: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: { required: true, ...body } } : {}),
    responses: {
      [done.status]: { description: done.description, ...answer },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, ...failed },
        ]),
      ),
    },
  };
}

const inputOf = (form: Parameters<typeof schemaOf>[0]) => schemaOf(form, 'input');

/** One operation for an address that takes the requests of two calls: it has the name of the first. */
export function joinedOperation(own: Json, other: Json): Json {
  return {
    ...other,
    ...own,
    summary: `${String(own.summary)}, or: ${String(other.summary)}`,
    description: `${String(own.description)} For apps: ${String(other.description)}`,
    ...('security' in other ? { security: other.security } : {}),
    requestBody: joinedBody(own.requestBody as Body, other.requestBody as Body),
    responses: joinedResponses(
      own.responses as Record<string, Body>,
      other.responses as Record<string, Body>,
    ),
  };
}

interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

function joinedResponses(
  own: Readonly<Record<string, Body>>,
  other: Readonly<Record<string, Body>>,
): Record<string, Body> {
  const joined = Object.entries(other).map(([status, response]) => {
    const first = own[status];
    if (!first) return [status, response];
    const description = `${first.description ?? ''} For apps: ${response.description ?? ''}`;
    return [status, { ...joinedBody(first, response), description }];
  });
  return { ...own, ...(Object.fromEntries(joined) as Record<string, Body>) };
}

/** Both bodies, as alternatives where they are of one media type. */
function joinedBody(own: Body, other: Body): Body {
  const joined = { ...own.content };
  for (const [mediaType, { schema }] of Object.entries(other.content ?? {})) {
    const first = joined[mediaType];
    joined[mediaType] = first ? { schema: oneOf([first.schema, schema]) } : { schema };
  }
  return { ...own, content: joined };
}

/** One schema of several; what is already a choice is taken apart, so that it stays flat. */
function oneOf(schemas: readonly Json[]): Json {
  const flat = schemas.flatMap((schema) => {
    const choices = schema.oneOf;
    return Object.keys(schema).length === 1 && Array.isArray(choices)
      ? (choices as Json[])
      : [schema];
  });
  return flat.length === 1 ? flat[0]! : { oneOf: flat };
}
