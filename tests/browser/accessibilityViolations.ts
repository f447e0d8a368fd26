import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** Before the pages of a context are opened that are looked at. */
export async function addAxe(context: BrowserContext): Promise<void> {
  // As an init script it stands beside the page's own, which the security policy would refuse.
  await context.addInitScript({ content: axe.source });
}

/** What keeps somebody from using the page as it is now. */
export async function findAccessibilityViolations(page: Page, where: string): Promise<string[]> {
  // A colour on its way to another is neither of them.
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => {
      const timing = each.effect?.getComputedTiming();
      return each.playState !== 'running' || timing?.iterations === Infinity;
    }),
  );
  // What passes is not collected element by element: a quarter of the time.
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${where}: ${id} at ${String(target)}`));
}
