/** One line of an entry's details: a change or a plain value. */
export type AuditDetail =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly before: string; readonly after: string }
  | {
      readonly name: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

/**
 * The details of an entry as lines. `{ before, after }` is a change; of two lists only additions and
 * removals are shown. Everything else is one value.
 * @param textOf how a value is written; as it is stored by default
 */
export function auditDetails(
  details: Readonly<Record<string, unknown>>,
  textOf: (name: string, value: unknown) => string = (_, value) => plain(value),
): AuditDetail[] {
  // An entry about a single field has its before and after at the top level.
  const { before: was, after: is, ...others } = details;
  const named =
    'before' in details && 'after' in details
      ? { change: { before: was, after: is }, ...others }
      : details;
  return Object.entries(named).map(([name, value]) => {
    if (!isChange(value)) return { name, value: textOf(name, value) };
    const { before, after } = value;
    if (!Array.isArray(before) || !Array.isArray(after) || isOpenToAll(name, before, after)) {
      return { name, before: textOf(name, before), after: textOf(name, after) };
    }
    const had = before.map((one) => textOf(name, one));
    const has = after.map((one) => textOf(name, one));
    return {
      name,
      added: has.filter((each) => !had.includes(each)),
      removed: had.filter((each) => !has.includes(each)),
    };
  });
}

/** The same as a single line, for files: programs read them, so the codes stay. */
export function formatAuditDetails(details: Readonly<Record<string, unknown>>): string {
  return auditDetails(details)
    .map((detail) => {
      if ('value' in detail) return `${detail.name}: ${detail.value}`;
      if ('before' in detail) return `${detail.name}: ${detail.before} → ${detail.after}`;
      const added = detail.added.map((each) => `+${each}`);
      const removed = detail.removed.map((each) => `−${each}`);
      return `${detail.name}: ${[...added, ...removed].join(' ') || '='}`;
    })
    .join('; ');
}

/** No editors means everybody, so the first one is no addition, and the last one no removal. */
function isOpenToAll(name: string, before: readonly unknown[], after: readonly unknown[]) {
  return name === 'editors' && (before.length === 0) !== (after.length === 0);
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plain).join(', ');
  return JSON.stringify(value);
}
