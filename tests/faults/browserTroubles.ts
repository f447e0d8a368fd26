import type { BrowserContext, Page } from 'playwright-core';
import {
  intoFlow,
  keptInBrowser,
  thanked,
  wiggle,
  withBrowser,
  type BrowserVisit,
} from './browserVisit';
import type { ServerTools } from './withServer';

interface Ending {
  readonly thanked: boolean;
  readonly sessions: number;
  readonly complete: number;
}

async function endOf(visit: BrowserVisit, wasThanked: boolean): Promise<Ending> {
  const states = await visit.states();
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

export function killedBrowser(tools: ServerTools) {
  return withBrowser(tools, async (visit) => {
    const first = await visit.open();
    const page = firstPage(first);
    await page.goto(visit.link);
    await intoFlow(page);
    await wiggle(page, 6000);
    const stored = visit.stored();
    visit.proxy.set({ state: 'cut' });
    await wiggle(page, 6500);
    const { open: unsent } = await keptInBrowser(page);
    await visit.kill(first);
    visit.proxy.set({ state: 'good' });

    const again = firstPage(await visit.open());
    await again.goto(visit.link);
    await again.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 60_000 });
    await intoFlow(again);
    const wasThanked = await thanked(again);
    const after = new Set(visit.stored());
    return {
      before: stored.length,
      unsent,
      after: after.size,
      goneFromServer: stored.filter((name) => !after.has(name)).length,
      ...(await endOf(visit, wasThanked)),
    };
  });
}

export function reloads(tools: ServerTools) {
  return withBrowser(tools, async (visit) => {
    const context = await visit.open();
    let page = firstPage(context);
    let resumed = 0;
    const again = async () => {
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 60_000 });
      resumed++;
      await intoFlow(page);
      await wiggle(page, 2000);
    };
    await page.goto(visit.link);
    await intoFlow(page);
    await wiggle(page, 2000);
    await page.reload();
    await again();
    await page.goto('about:blank');
    await page.goBack();
    await again();
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false });
    page = next;
    await page.goto(visit.link);
    await again();
    return { resumed, ...(await endOf(visit, await thanked(page))) };
  });
}

export function cutOff(tools: ServerTools) {
  return withBrowser(tools, async (visit) => {
    const context = await visit.open();
    const page = firstPage(context);
    await page.goto(visit.link);
    await intoFlow(page);
    await context.setOffline(true);
    await wiggle(page, 12_000);
    const { open: keptMeanwhile } = await keptInBrowser(page);
    await context.setOffline(false);
    await wiggle(page, 1000);
    await context.setOffline(true);
    await page.getByText('Almost done').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3000);
    await context.setOffline(false);
    return { keptMeanwhile, ...(await endOf(visit, await thanked(page))) };
  });
}

export function clockOfDevice(tools: ServerTools) {
  return withBrowser(tools, async (visit) => {
    const shiftsSeenH: number[] = [];
    const shifted = async (hours: number) => {
      const context = await visit.open();
      await context.addInitScript((byMs) => {
        const realNow = Date.now;
        Date.now = () => realNow() + byMs;
        globalThis.Date = new Proxy(Date, {
          construct: (Real, parts: unknown[], made) =>
            Reflect.construct(Real, parts.length === 0 ? [Date.now()] : parts, made) as Date,
        });
      }, hours * 3_600_000);
      const page = firstPage(context);
      await page.goto(visit.link);
      shiftsSeenH.push(
        Math.round(((await page.evaluate(() => new Date().getTime())) - Date.now()) / 3_600_000),
      );
      return { context, page };
    };
    const ahead = await shifted(2);
    await intoFlow(ahead.page);
    await wiggle(ahead.page, 3000);
    await ahead.context.close();
    const behind = await shifted(-2);
    await intoFlow(behind.page);
    await wiggle(behind.page, 3000);
    await behind.context.close();
    // By this clock the data has exceeded the retention period; by the server's clock it has not.
    const far = await shifted(60 * 24);
    await far.page.waitForTimeout(3000);
    return { shiftsSeenH, ...(await endOf(visit, false)) };
  });
}

export function twoTabs(tools: ServerTools) {
  return withBrowser(tools, async (visit) => {
    const context = await visit.open();
    const page = firstPage(context);
    await page.goto(visit.link);
    await intoFlow(page);
    const second = await context.newPage();
    await second.goto(visit.link);
    const refused = await second
      .getByText('This study is open in another tab')
      .waitFor({ timeout: 30_000 })
      .then(
        () => true,
        () => false,
      );
    await second.close();
    await page.bringToFront();
    return { refused, ...(await endOf(visit, await thanked(page))) };
  });
}

export function noStorage(tools: ServerTools, how: 'quota' | 'refused' | 'stuck') {
  return withBrowser(tools, async (visit) => {
    const context = await visit.open();
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
      const origin = new URL(visit.link).origin;
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    }
    await page.goto(visit.link);
    const told = page
      .getByText('This browser keeps nothing on your device')
      .first()
      .waitFor({ timeout: 60_000 })
      .then(
        () => true,
        () => false,
      );
    await intoFlow(page);
    await wiggle(page, 3000);
    const wasThanked = await thanked(page);
    return { told: await told, ...(await endOf(visit, wasThanked)) };
  });
}
