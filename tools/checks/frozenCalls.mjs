// What of each call of the API is written down in docs/frozen.json: names of fields, and enumerated values.

/**
 * The names of the fields of each object in a schema and the values of each enumeration, by the path to it:
 * `{'': 'id name', 'name.first =': 'A B'}`. Lists count as what is in them.
 */
export function fieldsOf(schema) {
  const found = {};
  collect(schema, '', found);
  return Object.fromEntries(
    Object.entries(found)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, names]) => [path, [...names].join(' ')]),
  );
}

function collect(schema, path, found) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const kind of ['anyOf', 'oneOf', 'allOf']) {
    for (const one of schema[kind] ?? []) collect(one, path, found);
  }
  const add = (place, name) => (found[place] ??= new Set()).add(String(name));
  for (const value of schema.enum ?? []) add(`${path} =`, value);
  if ('const' in schema) add(`${path} =`, schema.const);
  collect(schema.items, path, found);
  collect(schema.additionalProperties, path === '' ? '*' : `${path}.*`, found);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    add(path, name);
    collect(inner, path === '' ? name : `${path}.${name}`, found);
  }
}

/** @param document as `openapi` makes it */
export function callsOf(document) {
  const calls = { 'any refusal': { answer: fieldsOf(document.components?.schemas.Problem) } };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      calls[`${method.toUpperCase()} ${path}`] = {
        query: fieldsOf(parametersOf(operation, 'query')),
        header: fieldsOf(parametersOf(operation, 'header')),
        body: bodyOf(operation.requestBody),
        answer: bodyOf(operation.responses['200']),
      };
    }
  }
  return calls;
}

function parametersOf({ parameters = [] }, place) {
  const wanted = parameters.filter((one) => one.in === place);
  return { properties: Object.fromEntries(wanted.map(({ name, schema }) => [name, schema])) };
}

function bodyOf(body) {
  return fieldsOf({ anyOf: Object.values(body?.content ?? {}).map(({ schema }) => schema) });
}

/** Each field and each value as one line: `GET /studies, answer: name`. */
export function callLines(calls) {
  const lines = [];
  for (const [call, parts] of Object.entries(calls)) {
    lines.push(call);
    for (const part of Object.keys(parts)) {
      for (const [path, names] of Object.entries(expandPart(calls, call, part))) {
        for (const name of names.split(' ')) {
          lines.push(`${call}, ${part}: ${placeOf(path, name)}`);
        }
      }
    }
  }
  return lines;
}

function placeOf(path, name) {
  if (path.endsWith(' =')) return `${path} ${name}`.trim();
  return path === '' ? name : `${path}.${name}`;
}

function expandPart(calls, call, part) {
  const found = calls[call]?.[part] ?? {};
  if (typeof found !== 'string') return found;
  return expandPart(calls, ...found.replace(/^as /, '').split(', '));
}

/** What two calls have in common is written once, and empty parts are left out. */
export function compactCalls(calls) {
  const first = new Map();
  return mapParts(calls, (found, call, part) => {
    if (Object.keys(found).length === 0) return undefined;
    if (Object.keys(found).length < 3) return found;
    const text = JSON.stringify(found);
    if (first.has(text)) return `as ${first.get(text)}`;
    first.set(text, `${call}, ${part}`);
    return found;
  });
}

export function expandCalls(calls) {
  return mapParts(calls, (_found, call, part) => expandPart(calls, call, part));
}

function mapParts(calls, change) {
  return Object.fromEntries(
    Object.entries(calls).map(([call, parts]) => {
      const changed = Object.entries(parts).map(([part, found]) => [
        part,
        change(found, call, part),
      ]);
      return [call, Object.fromEntries(changed.filter(([, found]) => found !== undefined))];
    }),
  );
}
