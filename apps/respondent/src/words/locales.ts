import type { Locale } from '@fovea/rules/locales';

/** The languages that have a file of this name beside this one. */
export const TRANSLATED: readonly Locale[] = ['en-US'];

/** The first wish that a translation exists for: exactly, else in another country's form. */
export function wishedLocale(
  wishes: readonly (string | null)[],
  translated: readonly Locale[] = TRANSLATED,
): Locale | null {
  const language = (tag: string) => tag.split('-')[0]?.toLowerCase();
  for (const wish of wishes) {
    if (!wish) continue;
    const exact = translated.find((locale) => locale.toLowerCase() === wish.toLowerCase());
    const near = translated.find((locale) => language(locale) === language(wish));
    const found = exact ?? near;
    if (found) return found;
  }
  return null;
}
