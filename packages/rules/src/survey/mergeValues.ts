import { jsonEqual } from './jsonEqual';
import { isObject, type SurveyJson } from './surveyTree';

export type WhoseValue = 'mine' | 'theirs';

/** One value, or one order of a list, that both changed to something else. */
export interface ValueCollision {
  readonly kind: 'value' | 'order';
  readonly path: readonly (string | number)[];
  /** Undefined: not there. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type DecideValue = (collision: ValueCollision) => WhoseValue;

type Path = ValueCollision['path'];

/**
 * Merges two versions of a JSON value with their common ancestor: objects key by key, lists item by
 * item, texts with their translations. `undefined` is a value that is not there.
 * @param decide asked for what both changed differently
 */
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  decide: DecideValue,
  path: Path = [],
): unknown {
  if (jsonEqual(mine, theirs) || jsonEqual(base, theirs)) return mine;
  if (jsonEqual(base, mine)) return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs, decide, path);
  }
  const [own, other] = [asTranslated(mine, theirs), asTranslated(theirs, mine)];
  if (isObject(own) && isObject(other)) {
    const before = asTranslated(base, own);
    return mergeObjects(isObject(before) ? before : {}, own, other, decide, path);
  }
  return decide({ kind: 'value', path, base, mine, theirs }) === 'mine' ? mine : theirs;
}

const LANGUAGE = /^(?:default|[a-z]{2}(?:-[A-Za-z]{2,4})?)$/;

/** A plain text is the default of a translated one, `{ default: '…', de: '…' }`. */
function asTranslated(value: unknown, other: unknown): unknown {
  if (typeof value !== 'string' || !isObject(other)) return value;
  const isTranslated = Object.entries(other).every(
    ([key, text]) => typeof text === 'string' && LANGUAGE.test(key),
  );
  return isTranslated ? { default: value } : value;
}

export function mergeObjects(
  base: SurveyJson,
  mine: SurveyJson,
  theirs: SurveyJson,
  decide: DecideValue,
  path: Path,
): SurveyJson {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)].toSorted());
  const merged: [string, unknown][] = [];
  const of = (json: SurveyJson, key: string) => (Object.hasOwn(json, key) ? json[key] : undefined);
  for (const key of keys) {
    const values = [of(base, key), of(mine, key), of(theirs, key)] as const;
    const value = mergeValues(...values, decide, [...path, key]);
    if (value !== undefined) merged.push([key, value]);
  }
  return Object.fromEntries(merged);
}

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  decide: DecideValue,
  path: Path,
): unknown[] {
  const own = idsOf(base, mine, 'mine');
  const other = idsOf(base, theirs, 'theirs');
  for (const [at, id] of own.entries()) {
    // The same item was added by both.
    if (id.startsWith('mine')) {
      const twin = other.findIndex(
        (there, place) => there.startsWith('theirs') && isTwin(mine[at], theirs[place]),
      );
      if (twin >= 0) own[at] = other[twin]!;
    }
  }
  const values = new Map<string, unknown>();
  for (const id of new Set([...base.map((_, at) => `base${at}`), ...own, ...other])) {
    const at = [own.indexOf(id), other.indexOf(id)] as const;
    const before = id.startsWith('base') ? base[Number(id.slice(4))] : undefined;
    const place = id.startsWith('base') ? Number(id.slice(4)) : Math.max(...at);
    const sides = [at[0] < 0 ? undefined : mine[at[0]], at[1] < 0 ? undefined : theirs[at[1]]];
    const isNew = before === undefined;
    const value =
      isNew && (at[0] < 0 || at[1] < 0)
        ? (sides[0] ?? sides[1])
        : mergeValues(before, sides[0], sides[1], decide, [...path, place]);
    if (value !== undefined) values.set(id, value);
  }
  const ids = base.map((_, at) => `base${at}`);
  const order = mergeOrders(ids, own, other, new Set(values.keys()), () =>
    decide({ kind: 'order', path, base, mine, theirs }),
  );
  return order.map((id) => values.get(id));
}

const keyOf = (item: unknown): string | null => {
  const key = isObject(item) ? (item['value'] ?? item['name']) : item;
  return typeof key === 'object' || key === undefined ? null : String(key);
};

function isTwin(a: unknown, b: unknown): boolean {
  const key = keyOf(a);
  return key === null ? jsonEqual(a, b) : key === keyOf(b);
}

/** Which item of the ancestor each item is, as `base0`; a new one is named after its side. */
function idsOf(base: readonly unknown[], side: readonly unknown[], who: WhoseValue): string[] {
  const found = side.map(() => -1);
  const taken = new Set<number>();
  const match = (isSame: (before: unknown, now: unknown) => boolean) => {
    for (const [at, now] of side.entries()) {
      if (found[at] !== -1) continue;
      const place = base.findIndex((before, one) => !taken.has(one) && isSame(before, now));
      if (place === -1) continue;
      found[at] = place;
      taken.add(place);
    }
  };
  match(jsonEqual);
  match((before, now) => keyOf(before) !== null && keyOf(before) === keyOf(now));
  // What stands where a lost item stood is that item, changed.
  for (const [at, now] of side.entries()) {
    if (found[at] !== -1) continue;
    const place = at === 0 ? 0 : found[at - 1]! + 1;
    const isKnownPlace = at === 0 || found[at - 1] !== -1;
    if (!isKnownPlace || place >= base.length || taken.has(place)) continue;
    if (!isAlike(base[place], now)) continue;
    found[at] = place;
    taken.add(place);
  }
  return found.map((place, at) => (place === -1 ? `${who}${at}` : `base${place}`));
}

function isAlike(before: unknown, now: unknown): boolean {
  if (isObject(before) && isObject(now)) return before['type'] === now['type'];
  return !Array.isArray(before) && !Array.isArray(now) && before !== null && now !== null;
}

/**
 * One order from two: that of the one who changed it, with what the other one added behind what it
 * stood behind.
 * @param kept what is in the result
 * @param decide asked when both changed the order of what both have
 */
export function mergeOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
  decide: () => WhoseValue,
): string[] {
  const inAll = (id: string) =>
    kept.has(id) && base.includes(id) && mine.includes(id) && theirs.includes(id);
  const [was, own, other] = [base, mine, theirs].map((ids) => ids.filter(inAll).join('\n'));
  const isMine = own !== was && (other === was || (own !== other && decide() === 'mine'));
  const [frame, added] = isMine ? [mine, theirs] : [theirs, mine];
  const result = frame.filter((id) => kept.has(id));
  const fresh = new Set(result.filter((id) => !base.includes(id)));
  for (const [at, id] of added.entries()) {
    if (!kept.has(id) || result.includes(id)) continue;
    const before = added.slice(0, at).findLast((one) => result.includes(one));
    let place = before === undefined ? 0 : result.indexOf(before) + 1;
    while (place < result.length && fresh.has(result[place]!)) place++;
    result.splice(place, 0, id);
  }
  return result;
}
