/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

export interface SchemaRow {
  /** `stimuli[].name` */
  readonly name: string;
  readonly type: string;
  readonly limits: string;
  readonly required: boolean;
}

/** Every field of a schema, nested ones included, as table rows. */
export function schemaRows(schema: Schema, prefix = ''): SchemaRow[] {
  if (schema.items) return schemaRows(schema.items, `${prefix}[]`);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants && variants.some((variant) => variant.properties)) {
    const rows = variants.flatMap((variant) => schemaRows(variant, prefix));
    return rows.filter((row, place) => {
      const same = (other: SchemaRow) => other.name === row.name && other.type === row.type;
      return rows.findIndex(same) === place;
    });
  }
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
    const name = prefix === '' ? field : `${prefix}.${field}`;
    const row = {
      name,
      type: typeText(inner),
      limits: limitText(inner),
      required: schema.required?.includes(field) ?? false,
    };
    return [row, ...schemaRows(inner, name)];
  });
}

export function typeText(schema: Schema): string {
  const base = baseTypeText(schema);
  return schema.nullable && !base.endsWith('null') ? `${base} or null` : base;
}

function baseTypeText(schema: Schema): string {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return [...new Set(variants.map(typeText))].join(' or ');
  if (schema.enum?.every((value) => value === null)) return 'null';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) {
    const inner = typeText(schema.items);
    return inner.includes(' ') ? `list of (${inner})` : `list of ${inner}`;
  }
  if (typeof schema.additionalProperties === 'object') {
    return `names with ${typeText(schema.additionalProperties)}`;
  }
  if (schema.format === 'binary') return 'bytes';
  return schema.type ?? 'anything';
}

function limitText(schema: Schema): string {
  const parts = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.pattern ? `matches ${schema.pattern}` : '',
  ];
  return parts.filter((word) => word !== '').join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) {
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
  }
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? '' : `at most ${most}${unit}`;
}
