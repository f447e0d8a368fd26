import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { directionOf, LOCALES } from '@fovea/rules/locales';
import { wishedLocale, TRANSLATED } from './locales';

const folder = fileURLToPath(new URL('.', import.meta.url));
const source = fileURLToPath(new URL('..', import.meta.url));
const extractor = fileURLToPath(
  new URL('../../../../node_modules/@formatjs/cli/bin/formatjs', import.meta.url),
);
const read = (locale: string) =>
  JSON.parse(readFileSync(`${folder}${locale}.json`, 'utf8')) as Record<string, string>;
const placeholders = (text: string) =>
  [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name).toSorted();

describe('words', () => {
  it('en-US.json holds exactly the messages of the screens', () => {
    const extracted = execFileSync(
      process.execPath,
      [extractor, 'extract', `${source}**/*.tsx`, `${source}**/*.ts`, '--format', 'simple'],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(extracted)).toEqual(read('en-US'));
  });

  it('every locale called translated has every message with the same placeholders', () => {
    const english = read('en-US');
    for (const locale of TRANSLATED) {
      const words = read(locale);
      expect(Object.keys(words).toSorted(), locale).toEqual(Object.keys(english).toSorted());
      for (const [id, text] of Object.entries(english)) {
        expect(placeholders(words[id] ?? ''), `${locale} ${id}`).toEqual(placeholders(text));
      }
    }
  });

  it('no file of words lies here that no locale calls translated', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(
      [...TRANSLATED].toSorted(),
    );
  });
});

describe('the language of a visit', () => {
  it('is the wished one, or its language in another form, or the next wish', () => {
    const translated = ['en-US', 'es-MX', 'he-IL'] as const;
    expect(wishedLocale(['he-IL', 'es-MX'], translated)).toBe('he-IL');
    expect(wishedLocale(['es-ES'], translated)).toBe('es-MX');
    expect(wishedLocale(['fr-FR', 'HE-il'], translated)).toBe('he-IL');
    expect(wishedLocale([null, 'xx'], translated)).toBeNull();
  });
  it('goes from right to left in Hebrew and Arabic', () => {
    expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['he-IL', 'ar-SA']);
  });
});
