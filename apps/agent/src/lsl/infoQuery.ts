import { type XmlElement, childrenNamed } from './xmlTree';

/**
 * Inlets ask for streams by an expression of XPath. Understood is what they really send: fields and texts compared,
 * joined with `and`, `or`, `not()`, `starts-with()`, `contains()` and `count()`. Whatever else is no match.
 */
export function matchesInfoQuery(query: string, info: XmlElement): boolean {
  if (query.trim() === '') return true;
  if (query.length > LONGEST_QUERY) return false;
  try {
    return new QueryReader(query, info).readWhole();
  } catch {
    return false;
  }
}

const LONGEST_QUERY = 4096;
const DEEPEST = 32;
const TOKEN = /\s*('[^']*'|"[^"]*"|-?\d+(?:\.\d+)?|[A-Za-z_][\w.-]*|!=|<=|>=|[=<>()/,])/y;

/** A place in the description may be there several times: one that fits suffices. */
type Operand = readonly (string | number)[];

class QueryReader {
  readonly #tokens: readonly string[];
  readonly #info: XmlElement;
  #at = 0;
  #depth = 0;

  constructor(query: string, info: XmlElement) {
    this.#tokens = tokensOf(query.trim());
    this.#info = info;
  }

  readWhole(): boolean {
    const answer = this.#readOr();
    if (this.#at < this.#tokens.length) throw new Error('The query goes on.');
    return answer;
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new Error(`The query lacks ${token}.`);
  }

  #isCall(name: string): boolean {
    if (this.#tokens[this.#at] !== name || this.#tokens[this.#at + 1] !== '(') return false;
    this.#at += 2;
    return true;
  }

  #readOr(): boolean {
    let answer = this.#readAnd();
    while (this.#take('or')) answer = this.#readAnd() || answer;
    return answer;
  }

  #readAnd(): boolean {
    let answer = this.#readCondition();
    while (this.#take('and')) answer = this.#readCondition() && answer;
    return answer;
  }

  #readNested(): boolean {
    if (++this.#depth > DEEPEST) throw new Error('The query is nested too deeply.');
    const answer = this.#readOr();
    this.#depth--;
    this.#expect(')');
    return answer;
  }

  #readCondition(): boolean {
    if (this.#take('(')) return this.#readNested();
    if (this.#isCall('not')) return !this.#readNested();
    if (this.#isCall('starts-with'))
      return this.#readTextTest((text, part) => text.startsWith(part));
    if (this.#isCall('contains')) return this.#readTextTest((text, part) => text.includes(part));
    const left = this.#readOperand();
    const comparison = this.#tokens[this.#at] ?? '';
    const compare = COMPARISONS[comparison];
    if (!compare) return left.length > 0;
    this.#at++;
    const right = this.#readOperand();
    return left.some((one) => right.some((other) => compare(one, other)));
  }

  #readTextTest(test: (text: string, part: string) => boolean): boolean {
    const [text = ''] = this.#readOperand();
    this.#expect(',');
    const [part = ''] = this.#readOperand();
    this.#expect(')');
    return test(String(text), String(part));
  }

  #readOperand(): Operand {
    if (this.#isCall('count')) {
      const { length } = this.#readPath();
      this.#expect(')');
      return [length];
    }
    const token = this.#tokens[this.#at] ?? '';
    if (/^['"]/.test(token)) {
      this.#at++;
      return [token.slice(1, -1)];
    }
    if (/^-?\d/.test(token)) {
      this.#at++;
      return [Number(token)];
    }
    return this.#readPath().map(({ text }) => text.trim());
  }

  #readPath(): readonly XmlElement[] {
    let elements: readonly XmlElement[] = [this.#info];
    do {
      const name = this.#tokens[this.#at++] ?? '';
      if (!/^[A-Za-z_]/.test(name)) throw new Error('The query lacks a name.');
      elements = elements.flatMap((element) => childrenNamed(element, name));
    } while (this.#take('/'));
    return elements;
  }
}

const COMPARISONS: Readonly<
  Record<string, (one: string | number, other: string | number) => boolean>
> = {
  '=': (one, other) => isEqual(one, other),
  '!=': (one, other) => !isEqual(one, other),
  '<': (one, other) => Number(one) < Number(other),
  '<=': (one, other) => Number(one) <= Number(other),
  '>': (one, other) => Number(one) > Number(other),
  '>=': (one, other) => Number(one) >= Number(other),
};

const isEqual = (one: string | number, other: string | number) =>
  typeof one === 'number' || typeof other === 'number'
    ? Number(one) === Number(other)
    : one === other;

function tokensOf(query: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < query.length) {
    const [, token] = TOKEN.exec(query) ?? [];
    if (token === undefined) throw new Error('The query has an unknown sign.');
    tokens.push(token);
  }
  return tokens;
}
