import { cleanSurveyHtml, htmlFindings, isSafeAddress, textFindings } from './surveyHtml';
import { regexProblem } from './surveyRegex';
import { calculationCycles } from './surveyCycles';

/** Maximum size of a survey as JSON text, including its pictures. */
export const SURVEY_BYTES_MAX = 1_000_000;
/** Maximum nesting of objects and lists. */
export const SURVEY_DEPTH_MAX = 40;
/** Pages, panels and questions together. */
export const SURVEY_ELEMENTS_MAX = 2_000;
export const SURVEY_CALCULATED_MAX = 100;
export const SURVEY_TRIGGERS_MAX = 500;
/** For one expression. */
export const SURVEY_EXPRESSION_MAX = 10_000;
/** Further findings are not listed individually. */
const LISTED_MAX = 200;

export interface SurveyFinding {
  /** For example `pages[0].elements[2].html`; empty for the survey as a whole. */
  readonly path: string;
  readonly message: string;
}

/** How to fix a finding: the value at its path is removed or replaced. */
type Mend = { readonly kind: 'leaveOut' } | { readonly kind: 'put'; readonly value: string };
interface Found extends SurveyFinding {
  /** Null if only a person can fix it. */
  readonly mend: Mend | null;
}

const LEAVE_OUT: Mend = { kind: 'leaveOut' };
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/** Properties whose values name answers: SurveyJS uses these names as object keys. */
const NAME_KEYS = new Set(['name', 'valueName', 'valuePropertyName', 'keyName', 'setToName']);
const ADDRESS_KEYS = new Set(['imageLink', 'logo', 'backgroundImage', 'poster', 'imageUrl']);
const HTML_KEYS = new Set(['html', 'completedHtml', 'completedBeforeHtml', 'loadingHtml']);
const FETCH_KEYS = new Set(['choicesByUrl', 'surveyId', 'surveyPostId']);
const LEAVE_KEYS = new Set(['navigateToUrl', 'navigateToUrlOnCondition']);
const ELEMENT_KEYS = new Set(['pages', 'elements', 'questions', 'templateElements']);
const FILE_KEYS = new Set(['cellType', 'inputType', 'itemType']);
const isExpression = (key: string) => /(?:If|[eE]xpression)$/.test(key);

interface Node {
  readonly value: unknown;
  /** Its key in its object; empty in a list. */
  readonly name: string;
  /**
   * The property it belongs to: for an item that of its list, for a translation that of the text.
   */
  readonly key: string;
  readonly path: string;
  readonly depth: number;
  readonly isItem: boolean;
}

const step = (path: string, key: string | number) => {
  if (typeof key === 'number') return `${path}[${key}]`;
  const name = key.length > 80 ? `${key.slice(0, 80)}…` : key;
  return path === '' ? name : `${path}.${name}`;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A translated text: { default: '…', de: '…' }. */
const isTranslated = (value: Record<string, unknown>) =>
  Object.values(value).every((text) => typeof text === 'string');

function childrenOf({ value, key, path, depth, isItem }: Node): Node[] {
  const at = { depth: depth + 1 };
  if (Array.isArray(value)) {
    return value.map((item: unknown, place) => {
      return { ...at, value: item, name: '', key, path: step(path, place), isItem: true };
    });
  }
  if (!isObject(value)) return [];
  const inherits = depth > 0 && !isItem && isTranslated(value);
  return Object.keys(value).map((name) => {
    const own = inherits ? key : name;
    return { ...at, value: value[name], name, key: own, path: step(path, name), isItem: false };
  });
}

/** Approximate size of a value in bytes, without its children. */
function bytesOf(value: unknown): number {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value).length + 1 : 5;
  let bytes = 3;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes;
}

/** What is wrong with one value, given its type and position; its children are not checked here. */
function* findingsOf(node: Node): Generator<Found> {
  const { value, name, key, path } = node;
  const out = (message: string): Found => ({ path, message, mend: LEAVE_OUT });
  const isOneOf = (keys: ReadonlySet<string>) => keys.has(name) || keys.has(key);
  if (POISON.has(name)) {
    yield out(`The name ${name} is not allowed.`);
  } else if (node.depth > SURVEY_DEPTH_MAX && typeof value === 'object' && value !== null) {
    yield out(`The survey is nested deeper than ${SURVEY_DEPTH_MAX} levels.`);
  } else if (isOneOf(FETCH_KEYS)) {
    yield out('A survey may not fetch anything from other addresses.');
  } else if (isOneOf(LEAVE_KEYS)) {
    yield out('A survey may not send respondents to another page.');
  } else if (name === 'choicesLazyLoadEnabled' && value === true) {
    yield out('Choices cannot be fetched while the survey runs.');
  } else if (name === 'storeDataAsText' && value === false) {
    yield out('Answers are kept with the survey, not uploaded.');
  } else if (isFile(node)) {
    yield out('Respondents cannot upload files.');
  } else if (key === 'triggers' && Array.isArray(value) && value.length > SURVEY_TRIGGERS_MAX) {
    yield out(`A survey has at most ${SURVEY_TRIGGERS_MAX} triggers.`);
  } else if (key === 'calculatedValues' && Array.isArray(value)) {
    yield* calculatedFindings(value, path);
  } else if (typeof value === 'string') {
    for (const message of textProblems(node, value, isOneOf)) yield out(message);
    yield* markupFindings(node, value);
  }
}

function isFile({ value, name, isItem }: Node): boolean {
  if (isObject(value)) return isItem && value.type === 'file';
  return value === 'file' && FILE_KEYS.has(name);
}

function* calculatedFindings(values: readonly unknown[], path: string): Generator<Found> {
  if (values.length > SURVEY_CALCULATED_MAX) {
    const message = `A survey has at most ${SURVEY_CALCULATED_MAX} calculated values.`;
    return yield { path, message, mend: LEAVE_OUT };
  }
  for (const place of calculationCycles(values)) {
    const message = 'This calculated value depends on itself.';
    yield { path: step(path, place), message, mend: LEAVE_OUT };
  }
}

/** Why a text is not allowed at all. */
function* textProblems(
  { name, key, isItem }: Node,
  text: string,
  isOneOf: (keys: ReadonlySet<string>) => boolean,
): Generator<string> {
  if (isExpression(key) && text.length > SURVEY_EXPRESSION_MAX) {
    yield 'The expression is too long.';
  } else if (name === 'regex') {
    const problem = regexProblem(text);
    if (problem) yield problem;
  } else if (NAME_KEYS.has(name) && text.split(/[.[\]]/).some((part) => POISON.has(part))) {
    yield `The name ${text} is not allowed.`;
  } else if (text === '__proto__' && (isItem || name === 'value')) {
    yield `The name ${text} is not allowed.`;
  } else if (isOneOf(ADDRESS_KEYS) && text !== '' && !isSafeAddress(text)) {
    yield 'Pictures come with the survey, not from other sites.';
  } else if (name.startsWith('--') && /url\s*\(|@import|\\/i.test(text)) {
    yield 'A theme may not load anything.';
  }
}

/** Forbidden markup in a text. Expressions and patterns are never displayed. */
function* markupFindings({ key, name, path }: Node, text: string): Generator<Found> {
  if (isExpression(key) || key === 'regex' || !text.includes('<')) return;
  const isHtml = HTML_KEYS.has(key) || HTML_KEYS.has(name);
  const messages = isHtml ? htmlFindings(text) : textFindings(text);
  if (messages.length === 0) return;
  const mend: Mend = { kind: 'put', value: cleanSurveyHtml(text) };
  for (const message of messages) yield { path, message, mend };
}

/** All findings in the order of the survey. Not recursive, so any nesting depth is safe. */
function allFound(json: unknown): Found[] {
  const whole = (message: string): Found => ({ path: '', message, mend: null });
  if (!isObject(json)) return [whole('This is not a survey: a survey is a JSON object.')];
  const found: Found[] = [];
  const waiting: Node[] = [{ value: json, name: '', key: '', path: '', depth: 0, isItem: false }];
  let bytes = 0;
  let elements = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    bytes += bytesOf(node.value) + node.name.length;
    if (bytes > SURVEY_BYTES_MAX) {
      return [whole(`The survey is larger than ${SURVEY_BYTES_MAX / 1_000_000} MB.`)];
    }
    if (node.isItem && ELEMENT_KEYS.has(node.key) && isObject(node.value)) elements++;
    const here = [...findingsOf(node)];
    found.push(...here);
    // A removed value is not searched.
    const { path } = node;
    if (here.some((one) => one.path === path && one.mend?.kind === 'leaveOut')) continue;
    for (const child of childrenOf(node).reverse()) waiting.push(child);
  }
  if (elements > SURVEY_ELEMENTS_MAX) {
    found.push(whole(`The survey has more than ${SURVEY_ELEMENTS_MAX} elements.`));
  }
  return found;
}

/**
 * Everything a survey may not contain, with paths. If this is empty, the survey is safe to store
 * and display. Unknown properties are not reported, so that surveys from other programs keep them.
 */
export function surveyFindings(json: unknown): SurveyFinding[] {
  const found = allFound(json);
  const listed = found.slice(0, LISTED_MAX).map(({ path, message }) => ({ path, message }));
  const more = found.length - listed.length;
  return more > 0 ? [...listed, { path: '', message: `And ${more} more findings.` }] : listed;
}

/**
 * The survey without exactly what `surveyFindings` reports: properties or items are removed, and
 * HTML is cleaned. A survey that is too large as a whole is not changed, so check for findings
 * again.
 */
export function removeFindings(json: unknown): unknown {
  if (!isObject(json)) return {};
  const mends = new Map<string, Mend>();
  for (const { path, mend } of allFound(json)) if (mend) mends.set(path, mend);
  if (mends.size === 0) return json;
  const copy: Record<string, unknown> = {};
  const waiting: { from: unknown; to: unknown[] | Record<string, unknown>; path: string }[] = [
    { from: json, to: copy, path: '' },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, to, path } = next;
    const put = (name: string | number, value: unknown) => {
      const at = step(path, name);
      const mend = mends.get(at);
      if (mend?.kind === 'leaveOut') return;
      let stored = mend ? mend.value : value;
      if (typeof stored === 'object' && stored !== null) {
        const inside: unknown[] | Record<string, unknown> = Array.isArray(stored) ? [] : {};
        waiting.push({ from: stored, to: inside, path: at });
        stored = inside;
      }
      if (Array.isArray(to)) to.push(stored);
      else to[name] = stored;
    };
    if (Array.isArray(from)) from.forEach((item, place) => put(place, item));
    else for (const [name, value] of Object.entries(from as object)) put(name, value);
  }
  return copy;
}
