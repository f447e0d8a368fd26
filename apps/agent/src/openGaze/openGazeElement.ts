/** One line of the Open Gaze API: an XML element without content, in either direction. */
export interface OpenGazeElement {
  /** `SET` and `GET` to the tracker; `ACK`, `NACK`, `CAL` and `REC` from it. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const ELEMENT = /^\s*<([A-Z]+)((?:\s+\w+\s*=\s*"[^"<>]*")*)\s*\/>\s*$/;
const ATTRIBUTE = /(\w+)\s*=\s*"([^"]*)"/g;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** @returns null if the line is anything else, or names an attribute twice */
export function parseElement(line: string): OpenGazeElement | null {
  const [, name, list] = ELEMENT.exec(line) ?? [];
  if (name === undefined || list === undefined) return null;
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of list.matchAll(ATTRIBUTE)) {
    if (attributes.has(key)) return null;
    // Some versions send identifiers with a space before them.
    attributes.set(
      key,
      value.replace(/&(\w+);/g, (all, one: string) => ENTITIES[one] ?? all).trim(),
    );
  }
  return { name, attributes };
}

/** @returns the line with its end, as the tracker expects it */
export function formatElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => `${key}="${String(value).replace(/["&<>]/g, escaped)}"`,
  );
  return `<${[name, ...list].join(' ')} />\r\n`;
}

/** A decimal number; NaN if the attribute is missing or says anything else, such as `nan` or `-1.#IND`. */
export function numberOf(element: OpenGazeElement, attribute: string): number {
  const text = element.attributes.get(attribute) ?? '';
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

function escaped(character: string): string {
  const [name] = Object.entries(ENTITIES).find(([, one]) => one === character) ?? [];
  return name === undefined ? character : `&${name};`;
}
