import type { BrowserContext, Page } from 'playwright-core';
import {
  enterFlow,
  countInJournal,
  waitForThanks,
  moveMouse,
  withBrowser,
  type BrowserHarness,
} from './browserHarness';
import type { ServerTools } from './withServer';

interface Ending {
  readonly thanked: boolean;
  readonly sessions: number;
  readonly complete: number;
}

async function endOf(harness: BrowserHarness, wasThanked: boolean): Promise<Ending> {
  const states = await harness.states();
  const complete = states.filter((state) => state.startsWith('PROCESS')).length;
  return { thanked: wasThanked, sessions: states.length, complete };
}

const firstPage = (context: BrowserContext): Page => {
  const [page] = context.pages();
  if (!page) throw new Error('A browser opens with a page.');
  // This test leaves the page on purpose, so the confirmation prompt is accepted.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
};

export function killBrowserRepeatedly(tools: ServerTools) {
  return withBrowser(tools, async (harness) => {
    const first = await harness.open();
    const page = firstPage(first);
    await page.goto(harness.link);
    await enterFlow(page);
    await moveMouse(page, 6000);
    const stored = harness.stored();
    harness.proxy.set({ state: 'cut' });
    await moveMouse(page, 6500);
    const { open: unsent } = await countInJournal(page);
    await harness.kill(first);
    harness.proxy.set({ state: 'good' });

    const again = firstPage(await harness.open());
    await again.goto(harness.link);
    await again.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 60_000 });
    await enterFlow(again);
    const wasThanked = await waitForThanks(again);
    const after = new Set(harness.stored());
    return {
      before: stored.length,
      unsent,
      after: after.size,
      goneFromServer: stored.filter((name) => !after.has(name)).length,
      ...(await endOf(harness, wasThanked)),
    };
  });
}

export function reloadRepeatedly(tools: ServerTools) {
  return withBrowser(tools, async (harness) => {
    const context = await harness.open();
    let page = firstPage(context);
    let resumed = 0;
    const again = async () => {
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 60_000 });
      resumed++;
      await enterFlow(page);
      await moveMouse(page, 2000);
    };
    await page.goto(harness.link);
    await enterFlow(page);
    await moveMouse(page, 2000);
    await page.reload();
    await again();
    await page.goto('about:blank');
    await page.goBack();
    await again();
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false });
    page = next;
    await page.goto(harness.link);
    await again();
    return { resumed, ...(await endOf(harness, await waitForThanks(page))) };
  });
}

export function cutConnection(tools: ServerTools) {
  return withBrowser(tools, async (harness) => {
    const context = await harness.open();
    const page = firstPage(context);
    await page.goto(harness.link);
    await enterFlow(page);
    await context.setOffline(true);
    await moveMouse(page, 12_000);
    const { open: keptMeanwhile } = await countInJournal(page);
    await context.setOffline(false);
    await moveMouse(page, 1000);
    await context.setOffline(true);
    await page.getByText('Almost done').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3000);
    await context.setOffline(false);
    return { keptMeanwhile, ...(await endOf(harness, await waitForThanks(page))) };
  });
}

export function shiftDeviceClock(tools: ServerTools) {
  return withBrowser(tools, async (harness) => {
    const shiftsSeenH: number[] = [];
    const shifted = async (hours: number) => {
      const context = await harness.open();
      await context.addInitScript((byMs) => {
        const realNow = Date.now;
        Date.now = () => realNow() + byMs;
        globalThis.Date = new Proxy(Date, {
          construct: (Real, parts: unknown[], created) =>
            Reflect.construct(Real, parts.length === 0 ? [Date.now()] : parts, created) as Date,
        });
      }, hours * 3_600_000);
      const page = firstPage(context);
      await page.goto(harness.link);
      shiftsSeenH.push(
        Math.round(((await page.evaluate(() => new Date().getTime())) - Date.now()) / 3_600_000),
      );
      return { context, page };
    };
    const ahead = await shifted(2);
    await enterFlow(ahead.page);
    await moveMouse(ahead.page, 3000);
    await ahead.context.close();
    const behind = await shifted(-2);
    await enterFlow(behind.page);
    await moveMouse(behind.page, 3000);
    await behind.context.close();
    // By this clock the data has exceeded the retention period; by the server's clock it has not.
    const far = await shifted(60 * 24);
    await far.page.waitForTimeout(3000);
    return { shiftsSeenH, ...(await endOf(harness, false)) };
  });
}

export function openTwoTabs(tools: ServerTools) {
  return withBrowser(tools, async (harness) => {
    const context = await harness.open();
    const page = firstPage(context);
    await page.goto(harness.link);
    await enterFlow(page);
    const second = await context.newPage();
    await second.goto(harness.link);
    const refused = await second
      .getByText('This study is open in another tab')
      .waitFor({ timeout: 30_000 })
      .then(
        () => true,
        () => false,
      );
    await second.close();
    await page.bringToFront();
    return { refused, ...(await endOf(harness, await waitForThanks(page))) };
  });
}

export function withoutStorage(tools: ServerTools, how: 'quota' | 'refused' | 'stuck') {
  return withBrowser(tools, async (harness) => {
    const context = await harness.open();
    const page = firstPage(context);
    if (how === 'refused') {
      await context.addInitScript(() => {
        indexedDB.open = () => {
          throw new DOMException('The user denied permission.', 'SecurityError');
        };
      });
    }
    if (how === 'stuck') {
      await context.addInitScript(() => {
        // The request neither succeeds nor fails.
        IDBObjectStore.prototype.put = function put() {
          return {} as IDBRequest<IDBValidKey>;
        };
        const never = () => undefined;
        Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set: never });
      });
    }
    if (how === 'quota') {
      const devtools = await context.newCDPSession(page);
      const origin = new URL(harness.link).origin;
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    }
    await page.goto(harness.link);
    const told = page
      .getByText('This browser keeps nothing on your device')
      .first()
      .waitFor({ timeout: 60_000 })
      .then(
        () => true,
        () => false,
      );
    await enterFlow(page);
    await moveMouse(page, 3000);
    const wasThanked = await waitForThanks(page);
    return { told: await told, ...(await endOf(harness, wasThanked)) };
  });
}
