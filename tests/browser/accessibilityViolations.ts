import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** Must be called before the pages of a context are opened. */
export async function addAxe(context: BrowserContext): Promise<void> {
  // An init script runs in spite of the content security policy of the page.
  await context.addInitScript({ content: axe.source });
}

/** Accessibility violations that prevent people from using the page in its current state. */
export async function findAccessibilityViolations(page: Page, where: string): Promise<string[]> {
  // During a colour transition the contrast is that of neither colour.
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => {
      const timing = each.effect?.getComputedTiming();
      return each.playState !== 'running' || timing?.iterations === Infinity;
    }),
  );
  // Passing elements are not collected: that takes a quarter of the time.
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${where}: ${id} at ${String(target)}`));
}
