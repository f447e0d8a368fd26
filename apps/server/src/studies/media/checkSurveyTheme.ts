import { Refusal } from '../../platform/http/refusal';

/**
 * The allowed parts of a SurveyJS theme; everything else is refused, so that nothing can be
 * smuggled in.
 */
const PARTS: Readonly<Record<string, 'text' | 'number' | 'flag' | 'object'>> = {
  themeName: 'text',
  colorPalette: 'text',
  isPanelless: 'flag',
  backgroundImage: 'text',
  backgroundImageFit: 'text',
  backgroundImageAttachment: 'text',
  backgroundOpacity: 'number',
  headerView: 'text',
  iconSet: 'text',
  header: 'object',
  cssVariables: 'object',
};

const VALUE_MAX = 2000;
/** An embedded image may be long; it is data, not a URL. */
const EMBEDDED_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=\s]*$/;
/**
 * Anything that loads external content or runs code: URLs, imports, expressions, markup, and
 * escapes that hide them.
 */
const UNSAFE = /url\s*\(|image-set|@import|expression\s*\(|javascript:|[<>\\{}]|\/\/|:\s*data/i;

/**
 * Checks a SurveyJS theme file: an object with `themeName` or `cssVariables` and plain values,
 * without external references.
 * @throws Refusal 422 that says what is wrong
 */
export function checkSurveyTheme(bytes: Buffer): void {
  let theme: unknown;
  try {
    theme = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw invalidTheme('it is not a JSON file');
  }
  if (!isObject(theme) || (!isObject(theme['cssVariables']) && !isText(theme['themeName']))) {
    throw invalidTheme("it has neither 'themeName' nor 'cssVariables'");
  }
  for (const [name, value] of Object.entries(theme)) {
    const kind = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (kind === undefined) throw invalidTheme(`'${name.slice(0, 40)}' is not part of a theme`);
    if (kind === 'object' ? !isObject(value) : typeof value !== TYPES[kind]) {
      throw invalidTheme(`'${name}' has a value of the wrong kind`);
    }
    if (isObject(value)) checkValues(name, value);
    else checkValue(name, value, name === 'backgroundImage');
  }
}

const TYPES = { text: 'string', number: 'number', flag: 'boolean' } as const;

function checkValues(part: string, values: Record<string, unknown>): void {
  const wanted = part === 'cssVariables' ? /^--[\w-]{1,100}$/ : /^[A-Za-z]{1,60}$/;
  for (const [name, value] of Object.entries(values)) {
    if (!wanted.test(name)) throw invalidTheme(`'${part}' has a name that is not allowed`);
    checkValue(`${part}.${name}`, value, name === 'backgroundImage');
  }
}

function checkValue(path: string, value: unknown, mayBeImage: boolean): void {
  if (typeof value === 'number' || typeof value === 'boolean') return;
  if (typeof value !== 'string') throw invalidTheme(`'${path}' has a value of the wrong kind`);
  if (mayBeImage && EMBEDDED_IMAGE.test(value)) return;
  if (value.length > VALUE_MAX || UNSAFE.test(value)) {
    throw invalidTheme(`'${path}' has an address or code in it, which themes may not have`);
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function invalidTheme(why: string): Refusal {
  return new Refusal(
    422,
    `This file is not a theme that can be used: ${why}. Export the theme from SurveyJS as JSON and upload that.`,
    'NOT_A_THEME',
  );
}
