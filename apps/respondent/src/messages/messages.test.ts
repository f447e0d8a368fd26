import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { directionOf, LOCALES } from '@fovea/rules/inputs/locales';
import { preferredLocale } from './preferredLocale';

const folder = fileURLToPath(new URL('.', import.meta.url));
const source = fileURLToPath(new URL('..', import.meta.url));
const extractor = fileURLToPath(
  new URL('../../../../node_modules/@formatjs/cli/bin/formatjs', import.meta.url),
);
const read = (locale: string) =>
  JSON.parse(readFileSync(`${folder}${locale}.json`, 'utf8')) as Record<string, string>;
/** Values, choices and tags of a message, whatever their order. */
function partsOf(message: MessageFormatElement[]): string[] {
  return message
    .flatMap((element) => {
      switch (element.type) {
        case TYPE.literal:
        case TYPE.pound:
          return [];
        case TYPE.tag:
          return [`<${element.value}>`, ...partsOf(element.children)];
        case TYPE.select:
          return [`${element.value}: ${Object.keys(element.options).toSorted().join()}`];
        default:
          return [`{${element.value}} ${element.type}`];
      }
    })
    .toSorted();
}

function pluralsOf(message: MessageFormatElement[]): PluralElement[] {
  return message.flatMap((element) => {
    if (element.type === TYPE.plural) return [element];
    return element.type === TYPE.tag ? pluralsOf(element.children) : [];
  });
}

describe('messages', () => {
  it('en-US.json contains exactly the messages of the screens', () => {
    const extracted = execFileSync(
      process.execPath,
      [extractor, 'extract', `${source}**/*.tsx`, `${source}**/*.ts`, '--format', 'simple'],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(extracted)).toEqual(read('en-US'));
  });

  it('every respondent language has a file, and every file has a language', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(
      [...LOCALES].toSorted(),
    );
  });

  it.each(LOCALES)('%s has every message, with its values, tags and plural forms', (locale) => {
    const english = read('en-US');
    const messages = read(locale);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [id, text] of Object.entries(english)) {
      const message = parse(messages[id] ?? '');
      expect(partsOf(message), id).toEqual(partsOf(parse(text)));
      for (const plural of pluralsOf(message)) {
        expect(Object.keys(plural.options), id).toEqual(expect.arrayContaining(forms));
      }
      if (locale !== 'en-US' && text.length > 20 && !id.startsWith('media.loaded')) {
        expect(messages[id], `${id} is not translated`).not.toBe(text);
      }
    }
  });
});

describe('the language of the page', () => {
  it.each([
    [['he-IL', 'es-MX'], 'he-IL'],
    [['HE-il'], 'he-IL'],
    [['es'], 'es-ES'],
    [['es-CO'], 'es-MX'],
    [['es-419'], 'es-MX'],
    [['es-AR'], 'es-AR'],
    [['nl-NL'], 'nl-BE'],
    [['pt-BR', 'en-GB'], 'pt-PT'],
    [['zh-CN', 'en-GB'], 'en-US'],
    [[null, 'xx', ''], null],
  ] as const)('preferences %j select %s', (wishes, locale) => {
    expect(preferredLocale(wishes)).toBe(locale);
  });
  it('is right-to-left for Hebrew and Arabic', () => {
    expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['he-IL', 'ar-SA']);
  });
});
