import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Whether a screen is right in a language that is written from right to left: its direction, nothing
 * beside the window, and no words of another alphabet among those that the product says.
 * @param screen names it where something is wrong
 */
export async function expectArabic(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
    const said = [...document.querySelectorAll<HTMLElement>('h1, h2, p, li, label, button, a')];
    const foreign = said.flatMap((element) => {
      if (!element.checkVisibility() || element.closest('bdi')) return [];
      const own = element.cloneNode(true) as HTMLElement;
      // Names and addresses stay as they are.
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
