import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Checks a screen in a right-to-left language: its direction, no horizontal overflow, and no untranslated
 * text in another alphabet.
 * @param screen names it in failures
 */
export async function expectArabic(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
    const said = [...document.querySelectorAll<HTMLElement>('h1, h2, p, li, label, button, a')];
    const foreign = said.flatMap((element) => {
      if (!element.checkVisibility() || element.closest('bdi')) return [];
      const own = element.cloneNode(true) as HTMLElement;
      // Names and URLs are not translated.
      for (const name of own.querySelectorAll('bdi, input, select')) name.remove();
      const text = own.textContent.trim();
      const isWritten = /\p{Letter}{2}/u.test(text);
      return isWritten && !/\p{Script=Arabic}/u.test(text) ? [text] : [];
    });
    const isBeside = [...document.querySelectorAll('.card, .stage-banner, .stage-survey')].some(
      (box) =>
        box.getBoundingClientRect().left < -1 || box.getBoundingClientRect().right > innerWidth + 1,
    );
    return { lang, dir, foreign, isBeside: isBeside || scrollWidth > clientWidth };
  });
  expect(found, `${screen} in Arabic`).toEqual({
    lang: 'ar-SA',
    dir: 'rtl',
    foreign: [],
    isBeside: false,
  });
}
