/**
 * The HTML a survey may display: text with headings, lists, tables and its own pictures. Everything
 * else is reported and can be removed. Parsing is linear and strict: unknown content is removed.
 */

const ALLOWED_TAGS = new Set(
  (
    'a abbr address article aside b big blockquote br caption center cite code col colgroup dd del ' +
    'details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd ' +
    'label li main mark nav ol p pre q s samp section small span strike strong sub summary sup table ' +
    'tbody td tfoot th thead tr u ul var wbr'
  ).split(' '),
);

/** The content of these elements is parsed by different rules, so it is removed with them. */
const WITH_CONTENT = new Set(
  (
    'applet audio canvas embed form frameset iframe math noembed noframes noscript object option ' +
    'picture plaintext script select style svg template textarea title video xmp'
  ).split(' '),
);

/** These are never text in a title or an answer, so they are reported there too. */
const NEVER_TEXT = new Set(
  'applet base embed form iframe link math meta object script style svg template xmp'.split(' '),
);

const ALLOWED_ATTRIBUTES = new Set(
  (
    'align alt border cellpadding cellspacing class color colspan dir height href id lang rel role ' +
    'rowspan scope size src start style target title valign width'
  ).split(' '),
);
const ADDRESS_ATTRIBUTES = new Set(
  'action background cite data formaction href poster src srcdoc srcset xlink:href'.split(' '),
);

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/i;
const STYLE_LOADS = /url|image|expression|@|behavior|binding|\\|\/\*|fixed|sticky/i;

/** Whether a URL refers to a picture inside the survey or to a file of this site. */
export function isSafeAddress(address: string): boolean {
  // Browsers skip control characters inside a URL and read backslashes as slashes.
  if (/[\p{Cc}\\]/u.test(address)) return false;
  const trimmed = address.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return DATA_IMAGE.test(trimmed);
  return !trimmed.startsWith('//');
}

interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The index after its '>'. */
  readonly end: number;
}

const SPACE = /[\s/]/;

/** The tag at `start`, where '<' and a letter or a slash must be; null if it has no end. */
function readTag(html: string, start: number): Tag | null {
  const isClosing = html[start + 1] === '/';
  let at = start + (isClosing ? 2 : 1);
  const nameStart = at;
  while (at < html.length && !/[\s/>]/.test(html[at]!)) at++;
  const name = html.slice(nameStart, at).toLowerCase();
  const attributes: [string, string][] = [];
  for (;;) {
    while (at < html.length && SPACE.test(html[at]!)) at++;
    if (at >= html.length) return null;
    if (html[at] === '>') return { name, isClosing, attributes, end: at + 1 };
    const keyStart = at++;
    while (at < html.length && !/[\s/>=]/.test(html[at]!)) at++;
    const key = html.slice(keyStart, at).toLowerCase();
    while (at < html.length && /\s/.test(html[at]!)) at++;
    if (html[at] !== '=') {
      attributes.push([key, '']);
      continue;
    }
    at++;
    while (at < html.length && /\s/.test(html[at]!)) at++;
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, at + 1);
      if (close < 0) return null;
      attributes.push([key, html.slice(at + 1, close)]);
      at = close + 1;
    } else {
      const valueStart = at;
      while (at < html.length && !/[\s>]/.test(html[at]!)) at++;
      attributes.push([key, html.slice(valueStart, at)]);
    }
  }
}

/**
 * The value with character references that could hide a letter decoded; null if there are others.
 */
function plainValue(value: string): string | null {
  const plain = value.replace(/&amp;/g, '&').replace(/&quot;/g, '"');
  return /&(?:#|[a-z]+;)/i.test(plain) ? null : plain;
}

/** What is wrong with an attribute, or null if it is allowed. */
function attributeFinding(name: string, value: string): string | null {
  if (name.startsWith('on')) return `The html may not run code (${shown(name)}).`;
  if (ADDRESS_ATTRIBUTES.has(name)) {
    const address = plainValue(value);
    const isOwn = address !== null && isSafeAddress(address);
    if (!isOwn) {
      return /script:/i.test((address ?? value).replace(/[\s\p{Cc}]/gu, ''))
        ? `The html may not run code (${name}).`
        : `The html may not lead to other sites (${shown(value)}).`;
    }
  }
  if (name === 'style') {
    const style = plainValue(value);
    return style === null || STYLE_LOADS.test(style)
      ? 'The style may not load anything or cover the page.'
      : null;
  }
  if (ALLOWED_ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z0-9-]+$/.test(name)) return null;
  return `The html may not contain the attribute ${shown(name)}.`;
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const escapedText = (text: string) => text.replaceAll('<', '&lt;');
const escapedValue = (text: string) => escapedText(text).replaceAll('"', '&quot;');

interface Read {
  readonly findings: readonly string[];
  /** The HTML without the findings. */
  readonly cleaned: string;
}

function readHtml(html: string): Read {
  const findings = new Set<string>();
  let cleaned = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    cleaned += html.slice(at, start < 0 ? html.length : start);
    if (start < 0) break;
    const next = html[start + 1] ?? '';
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      if (end < 0) break;
      at = end + 3;
    } else if (next === '!' || next === '?') {
      findings.add('The html may not contain declarations.');
      const end = html.indexOf('>', start);
      at = end < 0 ? html.length : end + 1;
    } else if (!/[a-zA-Z/]/.test(next)) {
      cleaned += '&lt;';
      at = start + 1;
    } else {
      const tag = readTag(html, start);
      if (!tag) {
        findings.add('A tag of the html has no end.');
        break;
      }
      at = tag.end;
      if (ALLOWED_TAGS.has(tag.name)) {
        cleaned += cleanedTag(tag, findings);
      } else {
        findings.add(`The html may not contain <${shown(tag.name)}>.`);
        if (!tag.isClosing && WITH_CONTENT.has(tag.name)) at = endOf(html, tag);
      }
    }
  }
  return { findings: [...findings], cleaned };
}

/** The position after the matching closing tag, or the end of the HTML if there is none. */
function endOf(html: string, tag: Tag): number {
  const rest = html.slice(tag.end);
  const close = rest.search(new RegExp(`</${tag.name}[\\s/>]`, 'i'));
  if (close < 0) return html.length;
  const end = rest.indexOf('>', close);
  return end < 0 ? html.length : tag.end + end + 1;
}

function cleanedTag(tag: Tag, findings: Set<string>): string {
  if (tag.isClosing) return `</${tag.name}>`;
  const stored = tag.attributes.filter(([name, value]) => {
    const finding = attributeFinding(name, value);
    if (finding) findings.add(finding);
    return !finding;
  });
  const attributes = stored.map(([name, value]) => ` ${name}="${escapedValue(value)}"`);
  return `<${tag.name}${attributes.join('')}>`;
}

/** Forbidden content of HTML that a survey displays, each kind once. */
export function htmlFindings(html: string): readonly string[] {
  return html.includes('<') ? readHtml(html).findings : [];
}

/** Removes what `htmlFindings` reports; unchanged if it reports nothing. */
export function cleanSurveyHtml(html: string): string {
  const { findings, cleaned } = readHtml(html);
  return findings.length === 0 ? html : cleaned;
}

/**
 * Like `htmlFindings`, for titles and choices: these are text but may be rendered as HTML. A plain
 * 'a < b' or '<your name>' is fine; content that loads or runs something is reported.
 */
export function textFindings(text: string): readonly string[] {
  const findings = new Set<string>();
  let at = 0;
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
    at = start + 1;
    if (!/[a-zA-Z/]/.test(text[at] ?? '')) continue;
    const tag = readTag(text, start);
    const name = tag?.name ?? /^\/?([^\s/>]*)/.exec(text.slice(at, at + 40))![1]!.toLowerCase();
    if (NEVER_TEXT.has(name)) findings.add(`The text may not contain <${name}>.`);
    // Browsers show nothing after an unclosed tag.
    if (!tag) break;
    at = tag.end;
    for (const [key, value] of tag.attributes) {
      if (value === '') continue;
      const isRisk = key.startsWith('on') || key === 'style' || ADDRESS_ATTRIBUTES.has(key);
      const finding = isRisk ? attributeFinding(key, value) : null;
      if (finding) findings.add(finding);
    }
  }
  return [...findings];
}
