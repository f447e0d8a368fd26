import type { Needs } from './access';
import type { Endpoint } from './endpoint';
import { foreignOperation, joinedOperation } from './foreignOperation';
import type { ForeignCall } from './foreignCall';
import { content, queryParameters, schemaOf, type Json } from './jsonSchemas';
import { Problem } from './problem';

/** Statuses that every endpoint may answer in addition to its own refusals. */
const COMMON_REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; its fields list names what is wrong.',
  401: 'No token, or one that is unknown or has expired: sign in.',
  403: 'The account does not have what this call needs.',
  404: 'It does not exist, or it belongs to another company.',
};

/**
 * The OpenAPI 3.0 document of the endpoints. The output is deterministic.
 *
 * @param foreign calls in the form of other protocols; what has the address of an endpoint becomes one operation with it
 */
export function openapi(
  endpoints: Readonly<Record<string, Endpoint>>,
  foreign: readonly ForeignCall[],
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  for (const call of foreign) {
    const methods = (paths[call.path] ??= {});
    const own = methods[call.method.toLowerCase()];
    const other = foreignOperation(call);
    methods[call.method.toLowerCase()] = own ? joinedOperation(own, other) : other;
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Fovea',
      version: '1.0.0',
      description:
        'Every call of the Fovea API. Send a token as `Authorization: Bearer …`; `POST /token` gives one.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        app: { type: 'http', scheme: 'basic' },
      },
    },
  };
}

/** What a call requires, for example 'no token' or 'a user who is signed in'. */
export function describeNeeds(needs: Needs): string {
  if (needs === 'anyone') return 'no token';
  if (needs === 'signedIn') return 'a user who is signed in';
  if (needs === 'inPerson') {
    return 'a user who is signed in, in person: no limited token, and nobody logged in as another user';
  }
  if (needs === 'respondent') return 'the respondent of the session in the path';
  if (needs === 'machine') return 'the machine in the path';
  if (typeof needs === 'string') return `the feature ${needs}`;
  if ('allOf' in needs) return `the features ${needs.allOf.join(' and ')}`;
  return `the feature ${needs.anyOf.join(' or ')}`;
}

/** An endpoint's own refusals plus those that apply to every endpoint of its kind. */
export function refusalsOf(endpoint: Endpoint): Readonly<Record<number, string>> {
  const common = Object.entries(COMMON_REFUSALS).filter(([status]) => {
    if (status === '401') return endpoint.needs !== 'anyone' || status in (endpoint.refusals ?? {});
    if (status === '403') return endpoint.needs !== 'anyone' && endpoint.needs !== 'signedIn';
    if (status === '404') return endpoint.path.includes('{');
    return endpoint.body !== undefined || endpoint.query !== undefined;
  });
  return { ...Object.fromEntries(common), ...endpoint.refusals };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { answer } = endpoint;
  const kind = endpoint.answers === 'events' ? 'events' : 'json';
  const ok = answer
    ? { 200: { description: 'Done', ...content(kind, schemaOf(answer, 'output')) } }
    : { 204: { description: 'Done; there is no body' } };
  const problem = content('json', { $ref: '#/components/schemas/Problem' });
  const refusals = Object.entries(refusalsOf(endpoint)).map(([status, description]) => [
    status,
    { description, ...problem },
  ]);
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint.query),
    ...headers(endpoint),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Needs ${describeNeeds(endpoint.needs)}.`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.needs === 'anyone' ? {} : { security: [{ token: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(endpoint),
    responses: { ...ok, ...Object.fromEntries(refusals) },
  };
}

function requestBody({ sends, body }: Endpoint): Json {
  if (sends === 'bytes') {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, ...content('bytes', schema) } };
  }
  if (!body) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, ...content(sends ?? 'json', schemaOf(body, 'input')) } };
}

function pathParameters({ path }: Endpoint): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function headers({ headers: declared }: Endpoint): Json[] {
  return Object.entries(declared ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
}
