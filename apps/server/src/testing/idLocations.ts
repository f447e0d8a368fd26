import { Id } from '@fovea/contract/protocol/scalars';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** A position in a body or a query where the contract takes an id. */
export interface IdLocation {
  /**
   * For example `children.+.id`; `+` is an additional array element, `0` the first, `{}` the name
   * in a record.
   */
  readonly where: string;
  /** The whole value with this id in that position and everything else unchanged. */
  readonly put: (id: unknown) => unknown;
}

/** The part of a zod schema definition that is used here. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly in?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every id position in a schema; the surrounding values are taken from a valid value. */
export function idLocations(schema: Schema, value: unknown): IdLocation[] {
  return locationsIn(schema, value, []).filter(
    // An additional array element may exceed the maximum length.
    ({ where, put }) =>
      !where.includes('+') || schema.safeParse(put('some-id-of-the-kind')).success,
  );
}

function locationsIn(schema: Schema, value: unknown, path: readonly string[]): IdLocation[] {
  if (schema === Id) return [{ where: path.join('.'), put: (id) => id }];
  const { type, innerType, shape, element, keyType, valueType, options, ...more } =
    definitionOf(schema);
  if (innerType) return locationsIn(innerType, value, path);
  if (type === 'pipe' && more.in) return locationsIn(more.in, value, path);
  if (shape) {
    const given = isRecord(value) ? value : (sampleOf(schema) as Record<string, unknown>);
    return Object.entries(shape).flatMap(([name, inner]) =>
      locationsIn(inner, given[name], [...path, name]).map(({ where, put }) => ({
        where,
        put: (id: unknown) => ({ ...given, [name]: put(id) }),
      })),
    );
  }
  if (element) {
    const given = Array.isArray(value) ? (value as unknown[]) : [];
    const first = given[0] ?? sampleOf(element);
    const replaced = locationsIn(element, first, [...path, '0']).map(({ where, put }) => ({
      where,
      put: (id: unknown) => [put(id), ...given.slice(1)],
    }));
    const added = locationsIn(element, first, [...path, '+']).map(({ where, put }) => ({
      where,
      put: (id: unknown) => [...given, put(id)],
    }));
    return given.length === 0 ? replaced : [...replaced, ...added];
  }
  if (keyType && valueType) {
    const given = isRecord(value) ? value : {};
    // Record names are texts, whatever their schema.
    const names = locationsIn(keyType, '', [...path, '{}']).map(({ where }) => ({
      where,
      put: (id: unknown) => ({
        ...given,
        [typeof id === 'string' ? id : JSON.stringify(id)]: sampleOf(valueType),
      }),
    }));
    const values = locationsIn(valueType, undefined, [...path, '*']).map(({ where, put }) => ({
      where,
      put: (id: unknown) => ({ ...given, some: put(id) }),
    }));
    return [...names, ...values];
  }
  if (options) {
    return options.flatMap((option) =>
      locationsIn(option, option.safeParse(value).success ? value : undefined, path),
    );
  }
  return [];
}

/** A value that a schema accepts, where no example is given. */
function sampleOf(schema: Schema): unknown {
  if (schema === Id) return 'some-id-of-the-kind';
  const { type, shape, element, entries, values, options, ...more } = definitionOf(schema);
  if (type === 'optional' || type === 'default') return undefined;
  if (type === 'nullable' || type === 'null') return null;
  if (shape) {
    const fields = Object.entries(shape).map(([name, inner]) => [name, sampleOf(inner)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (element) return schema.safeParse([]).success ? [] : [sampleOf(element)];
  if (type === 'record') return {};
  if (type === 'enum' && entries) return Object.values(entries)[0];
  if (type === 'literal' && values) return values[0];
  if (type === 'boolean') return false;
  if (type === 'number') return 1;
  if (type === 'string') return 'some';
  if (options?.[0]) return sampleOf(options[0]);
  if (more.innerType) return sampleOf(more.innerType);
  return null;
}
