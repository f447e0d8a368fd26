/** A SurveyJS object as received; unknown properties are kept. */
export type Json = Readonly<Record<string, unknown>>;

/** The path from the survey to a value: property names and list indexes. */
export type Path = readonly (string | number)[];

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function getAt(json: unknown, path: Path): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (!Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** Returns a copy with another value at the path; everything beside the path is shared. */
export function setAt<T>(json: T, path: Path, value: unknown): T {
  if (path.length === 0) return value as T;
  const [step, ...rest] = path as [string | number, ...(string | number)[]];
  if (Array.isArray(json)) {
    return json.map((item: unknown, place) =>
      place === step ? setAt(item, rest, value) : item,
    ) as T;
  }
  const object: Json = isJson(json) ? json : {};
  const inner = setAt(object[step], rest, value);
  if (inner !== undefined) return { ...object, [step]: inner } as T;
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step)) as T;
}

/** Returns a copy without the item of a list. */
export function removeAt<T>(json: T, path: Path): T {
  const list = getAt(json, path.slice(0, -1));
  if (!Array.isArray(list)) return json;
  return setAt(json, path.slice(0, -1), list.toSpliced(Number(path.at(-1)), 1));
}

/** Returns a copy with one more item in a list, which is created if missing. */
export function insertAt<T>(json: T, listPath: Path, place: number, value: unknown): T {
  const found = getAt(json, listPath);
  const list: unknown[] = Array.isArray(found) ? found : [];
  return setAt(json, listPath, list.toSpliced(Math.min(place, list.length), 0, value));
}

export const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((step, at) => step === b[at]);

export const isWithin = (path: Path, outer: Path): boolean =>
  path.length >= outer.length && outer.every((step, at) => step === path[at]);

/** Format of a path in the URL: `pages.0.elements.2`. */
export const pathText = (path: Path): string => path.join('.');

export const parsePath = (text: string): Path =>
  text === '' ? [] : text.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
