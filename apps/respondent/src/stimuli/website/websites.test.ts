// Needs a page
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pauses } from '../../recording/pauses';
import { BANNER_PX } from './showUnderBanner';
import { STIMULUS_KINDS } from '../stimulusKinds';
import { aStimulus, aStage, FRAME_MS } from '../../flow/testing/aStage';
import { websiteAddress } from './websiteAddress';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const site = (more: Partial<PublishedStimulus> = {}) =>
  aStimulus({
    stimulusId: 'site',
    type: 'WEB',
    mediaUrl: null,
    websiteUrl: 'https://shop.example/a?b=1',
    ...more,
  });

/** Runs a stimulus; `look` is called repeatedly until it has found what it looks for. */
async function run(
  stimulus: PublishedStimulus,
  look: (root: HTMLElement, nowMs: number, pauses: Pauses) => boolean,
) {
  let found = false;
  const parts = aStage((nowMs) => {
    if (!found) found = look(parts.root, nowMs, parts.pauses);
  });
  // A page that waits for a click requests no frames.
  const looking = setInterval(() => {
    if (!found) found = look(parts.root, parts.stage.now(), parts.pauses);
  }, 1);
  await STIMULUS_KINDS[stimulus.type].run(stimulus, parts.stage);
  clearInterval(looking);
  expect(found).toBe(true);
  const shown = parts.events.find((event) => event.kind === 'stimulusShown')!;
  const hidden = parts.events.find((event) => event.kind === 'stimulusHidden')!;
  return { ...parts, shown, lastedMs: hidden.tMs - shown.tMs };
}

describe('a website under the banner', () => {
  it('is in a sandboxed frame without access to devices', async () => {
    let frame: HTMLIFrameElement | null = null;
    const { shown, lastedMs, root } = await run(site(), (on) => {
      frame = on.querySelector('iframe');
      return frame !== null;
    });
    expect(frame!.src).toBe('https://shop.example/a?b=1');
    const rights = frame!.getAttribute('sandbox')!.split(' ');
    expect(rights).toContain('allow-same-origin');
    expect(rights.filter((right) => right.startsWith('allow-top-navigation'))).toEqual([]);
    expect(frame!.getAttribute('allow')).toContain("camera 'none'; microphone 'none'");
    expect(shown.contentRect).toEqual({
      xPx: 0,
      yPx: BANNER_PX,
      widthPx: 1280,
      heightPx: 720 - BANNER_PX,
    });
    expect(Math.abs(lastedMs - 2000)).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(root.childElementCount).toBe(0);
  });

  it('of this server is not shown as a page of it', async () => {
    const stimulus = site({ websiteUrl: `${location.origin}/studies` });
    await run(stimulus, (root) => {
      const sandbox = root.querySelector('iframe')?.getAttribute('sandbox');
      if (sandbox) expect(sandbox).not.toContain('allow-same-origin');
      return sandbox !== undefined;
    });
  });

  it('shows a countdown, and no button when only the time ends it', async () => {
    const times = new Set<string>();
    await run(site({ exposureTimeMs: 65_000 }), (root) => {
      expect(root.querySelector('button')).toBeNull();
      times.add(root.querySelector('[role=timer]')?.textContent ?? '');
      return times.has('0:01');
    });
    expect(times).toContain('1:05');
    expect(times).toContain('0:59');
  });

  it('ends with the button, not with a key press that was meant for the website', async () => {
    const { lastedMs } = await run(site({ exposureTimeMs: 0 }), (root, nowMs) => {
      dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
      if (nowMs < 3000) return false;
      root.querySelector<HTMLButtonElement>('button')!.click();
      return true;
    });
    expect(lastedMs).toBeGreaterThan(2500);
  });

  it('is offered in a tab after a while, since it may refuse to be framed', async () => {
    let firstSeenMs = 0;
    await run(site({ exposureTimeMs: 15_000 }), (root, nowMs) => {
      const link = root.querySelector<HTMLAnchorElement>('a');
      if (!link) return false;
      firstSeenMs = nowMs;
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
      return true;
    });
    expect(firstSeenMs).toBeGreaterThan(9500);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '', 'no address'])(
    'never opens %s',
    async (websiteUrl) => {
      expect(websiteAddress(websiteUrl)).toBeNull();
      await run(site({ websiteUrl }), (root) => {
        const frame = root.querySelector('iframe');
        if (frame) expect(frame.src).toBe('about:blank');
        return frame !== null;
      });
    },
  );
});

describe('a website in a new tab', () => {
  it('is opened, reopened, and ends five seconds after the respondent confirms', async () => {
    let continuedMs = 0;
    let opened = 0;
    const { events, shown, lastedMs } = await run(
      site({ opensNewTab: true, exposureTimeMs: 0, manualAdvance: true }),
      (root, nowMs) => {
        const link = root.querySelector('a');
        if (!link) return false;
        link.addEventListener('click', (event) => event.preventDefault(), { once: true });
        if (opened === 0) expect(root.querySelector('button')).toBeNull();
        expect(link.textContent).toBe(opened === 0 ? 'Open' : 'Reopen');
        expect([link.href, link.target, link.rel]).toEqual([
          'https://shop.example/a?b=1',
          '_blank',
          'noopener noreferrer',
        ]);
        link.click();
        opened++;
        if (opened < 2) return false;
        continuedMs = nowMs;
        root.querySelector<HTMLButtonElement>('button')!.click();
        return true;
      },
    );
    const changes = events.flatMap((event) => (event.kind === 'websiteTab' ? event.change : []));
    expect(changes).toEqual(['opened', 'opened', 'continued']);
    expect(shown.tMs + lastedMs - continuedMs).toBeGreaterThan(4900);
    expect(shown.tMs + lastedMs - continuedMs).toBeLessThan(5300);
  });

  it('allows leaving: neither another tab nor a small window pauses it', async () => {
    let wasPaused = false;
    const { pauses } = await run(site({ opensNewTab: true }), (root, _nowMs, pausesOf) => {
      if (!root.querySelector('a')) return false;
      pausesOf.set('tabHidden', true);
      pausesOf.set('fullscreenLeft', true);
      wasPaused ||= pausesOf.paused();
      pausesOf.set('tabHidden', false);
      root.querySelector('a')!.addEventListener('click', (event) => event.preventDefault());
      root.querySelector('a')!.click();
      root.querySelector<HTMLButtonElement>('button')!.click();
      return true;
    });
    expect(wasPaused).toBe(false);
    // Afterwards full screen is requested again.
    expect(pauses.reasons()).toEqual(['fullscreenLeft']);
  });
});

describe('a survey at Qualtrics', () => {
  it('receives the id of the respondent in addition to its own parameters', async () => {
    await run(site({ type: 'QUALTRICS' }), (root) => {
      const frame = root.querySelector('iframe');
      if (frame) expect(frame.src).toBe('https://shop.example/a?b=1&respondentId=session-1');
      return frame !== null;
    });
  });

  it('can end itself from its own frame and origin, and from nowhere else', async () => {
    const said = (frame: HTMLIFrameElement, more: MessageEventInit) =>
      dispatchEvent(
        new MessageEvent('message', {
          source: frame.contentWindow,
          origin: 'https://shop.example',
          data: 'QualtricsEOS|SV_1|FS_1',
          ...more,
        }),
      );
    const stimulus = site({ type: 'QUALTRICS', exposureTimeMs: 60_000, manualAdvance: true });
    const { lastedMs, events } = await run(stimulus, (root, nowMs) => {
      const frame = root.querySelector('iframe');
      if (!frame) return false;
      said(frame, { origin: 'https://evil.example' });
      said(frame, { source: window });
      said(frame, { data: { QualtricsEOS: true } });
      if (nowMs > 4000) said(frame, {});
      return nowMs > 4000;
    });
    expect(lastedMs).toBeGreaterThan(3500);
    expect(lastedMs).toBeLessThan(5000);
    expect(events.find(({ kind }) => kind === 'qualtricsEnded')).toMatchObject({ by: 'qualtrics' });
  });

  it('offers a button after twenty seconds, for surveys that do not tell their end', async () => {
    let firstSeenMs = 0;
    const { lastedMs, events } = await run(
      site({ type: 'QUALTRICS', exposureTimeMs: 300_000 }),
      (root, nowMs) => {
        const button = root.querySelector<HTMLButtonElement>('button');
        if (!button) return false;
        firstSeenMs = nowMs;
        expect(button.textContent).toBe('I have finished');
        expect(root.querySelector('.stage-banner [role=status]')?.textContent).toBe(
          'When it is over.',
        );
        button.click();
        return true;
      },
    );
    expect(firstSeenMs).toBeGreaterThan(19_500);
    expect(firstSeenMs).toBeLessThan(21_000);
    expect(lastedMs).toBeLessThan(21_000);
    const ended = events.filter(({ kind }) => kind === 'qualtricsEnded');
    expect(ended).toEqual([
      { kind: 'qualtricsEnded', tMs: expect.any(Number), stimulusId: 'site', by: 'respondent' },
    ]);
    const hidden = events.find(({ kind }) => kind === 'stimulusHidden');
    expect(ended[0]!.tMs).toBeLessThanOrEqual(hidden!.tMs);
  });

  it('offers it as soon as the survey leads elsewhere, which its first page does not', async () => {
    let loads = 0;
    const { lastedMs } = await run(
      site({ type: 'QUALTRICS', exposureTimeMs: 300_000 }),
      (root, nowMs) => {
        const frame = root.querySelector('iframe');
        if (!frame) return false;
        const button = root.querySelector<HTMLButtonElement>('button');
        expect(button === null).toBe(loads < 2);
        button?.click();
        if (button) return true;
        if (loads === 0 || nowMs > 5000) {
          loads++;
          frame.dispatchEvent(new Event('load'));
        }
        return false;
      },
    );
    expect(lastedMs).toBeGreaterThan(4500);
    expect(lastedMs).toBeLessThan(6000);
  });

  it('whose time is over is told apart from one that ended', async () => {
    const { events } = await run(
      site({ type: 'QUALTRICS', exposureTimeMs: 3000 }),
      (root) => root.querySelector('iframe') !== null,
    );
    expect(events.find(({ kind }) => kind === 'qualtricsEnded')).toMatchObject({ by: 'time' });
  });

  it('can end itself from the data centre that Qualtrics redirects to, not from a similar host', async () => {
    const stimulus = site({
      type: 'QUALTRICS',
      websiteUrl: 'https://lab.qualtrics.com/jfe/form/SV_1',
      exposureTimeMs: 60_000,
      manualAdvance: true,
    });
    const { lastedMs } = await run(stimulus, (root, nowMs) => {
      const frame = root.querySelector('iframe');
      if (!frame) return false;
      const say = (origin: string) =>
        dispatchEvent(
          new MessageEvent('message', {
            source: frame.contentWindow,
            origin,
            data: 'QualtricsEOS|SV_1|FS_1',
          }),
        );
      say('https://evilqualtrics.com');
      say('http://lab.ca1.qualtrics.com');
      if (nowMs > 2000) say('https://lab.ca1.qualtrics.com');
      return nowMs > 2000;
    });
    expect(lastedMs).toBeGreaterThan(1500);
    expect(lastedMs).toBeLessThan(3000);
  });
});
