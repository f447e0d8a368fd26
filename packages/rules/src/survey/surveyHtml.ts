import { type HtmlToken, readHtmlTokens } from './htmlTokens';

/**
 * The HTML a survey may display: text with headings, lists, tables and its own pictures. Everything
 * else is reported and can be removed. None of the allowed elements changes how what follows is
 * read, so that HTML without findings is read alike here and by every browser.
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

/**
 * What stands behind these is read as text or as markup, depending on the page around it. A text may
 * mention them, but only without further markup behind.
 */
const CHANGES_READING = new Set(
  'listing noembed noframes noscript plaintext select textarea title'.split(' '),
);
const MARKUP = /<(?:[a-z!?]|\/[a-z][^>]*[\s"'<=])/i;

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

/** Longer pictures are not displayed. */
const PICTURE_CHARACTERS_MAX = 1_000_000;

/** Whether a text is a whole PNG, JPEG, GIF or WebP picture as a data URL, for example a signature. */
export const isEmbeddedPicture = (text: string): boolean =>
  text.length <= PICTURE_CHARACTERS_MAX && DATA_IMAGE.test(text);

/** Whether a URL refers to a picture inside the survey or to a file of this site. */
export function isSafeAddress(address: string): boolean {
  // Browsers skip control characters inside a URL and read backslashes as slashes.
  if (/[\p{Cc}\\]/u.test(address)) return false;
  const trimmed = address.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return DATA_IMAGE.test(trimmed);
  return !trimmed.startsWith('//');
}

/** What is wrong with an attribute, or null if it is allowed. */
function attributeFinding(name: string, value: string): string | null {
  if (name.startsWith('on')) return `The html may not run code (${shown(name)}).`;
  if (ADDRESS_ATTRIBUTES.has(name)) {
    if (!isSafeAddress(value)) {
      return /script:/i.test(value.replace(/[\s\p{Cc}]/gu, ''))
        ? `The html may not run code (${name}).`
        : `The html may not lead to other sites (${shown(value)}).`;
    }
  }
  if (name === 'style') {
    return STYLE_LOADS.test(value) ? 'The style may not load anything or cover the page.' : null;
  }
  if (ALLOWED_ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z0-9-]+$/.test(name)) return null;
  return `The html may not contain the attribute ${shown(name)}.`;
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const escapedText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapedValue = (text: string) => escapedText(text).replaceAll('"', '&quot;');

interface Read {
  readonly findings: readonly string[];
  /**
   * The HTML without the findings, written so that its reading depends on no state of a parser:
   * allowed tags with quoted attributes, and text in which every special letter is escaped.
   */
  readonly cleaned: string;
}

function readHtml(html: string): Read {
  const findings = new Set<string>();
  let cleaned = '';
  /** The element that is removed with its content at the moment. */
  let removed: string | null = null;
  readHtmlTokens(html, 'byElement', (token) => {
    if (removed !== null) {
      if (token.kind === 'end' && token.name === removed) removed = null;
      return;
    }
    switch (token.kind) {
      case 'text':
        cleaned += escapedText(token.text);
        break;
      case 'comment':
        break;
      case 'declaration':
        findings.add('The html may not contain declarations.');
        break;
      case 'unclosedTag':
        findings.add('A tag of the html has no end.');
        break;
      case 'start':
      case 'end':
        if (ALLOWED_TAGS.has(token.name)) {
          cleaned += token.kind === 'end' ? `</${token.name}>` : cleanedTag(token, findings);
        } else {
          findings.add(`The html may not contain <${shown(token.name)}>.`);
          if (token.kind === 'start' && WITH_CONTENT.has(token.name)) removed = token.name;
        }
    }
  });
  return { findings: [...findings], cleaned };
}

function cleanedTag(
  { name, attributes }: Extract<HtmlToken, { kind: 'start' | 'end' }>,
  findings: Set<string>,
): string {
  const stored = attributes.filter(([key, value]) => {
    const finding = attributeFinding(key, value);
    if (finding) findings.add(finding);
    return !finding;
  });
  return `<${name}${stored.map(([key, value]) => ` ${key}="${escapedValue(value)}"`).join('')}>`;
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
  let end = 0;
  const mayNotContain = (name: string) => findings.add(`The text may not contain <${name}>.`);
  readHtmlTokens(text, 'asMarkup', (token) => {
    if (token.kind === 'unclosedTag') {
      const name = /<\/?([a-z][^\s/>]*)/i.exec(text.slice(end))?.[1]?.toLowerCase() ?? '';
      if (NEVER_TEXT.has(name)) mayNotContain(name);
    }
    if (token.kind === 'comment') end = token.end;
    if (token.kind !== 'start' && token.kind !== 'end') return;
    end = token.end;
    const isReadByOthers = CHANGES_READING.has(token.name) && MARKUP.test(text.slice(end));
    if (NEVER_TEXT.has(token.name) || isReadByOthers) mayNotContain(token.name);
    for (const [key, value] of token.attributes) {
      if (value === '') continue;
      const isRisk = key.startsWith('on') || key === 'style' || ADDRESS_ATTRIBUTES.has(key);
      const finding = isRisk ? attributeFinding(key, value) : null;
      if (finding) findings.add(finding);
    }
  });
  return [...findings];
}
