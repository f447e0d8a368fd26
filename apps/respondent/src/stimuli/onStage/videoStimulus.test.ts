// Needs a page
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STIMULUS_KINDS } from '../stimulusKinds';
import { aStimulus, aStage, FRAME_MS, mediaCacheOf, RESPONDENT } from '../../flow/testing/aStage';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

/** A video that plays on the clock of the stage. */
function aFilm(durationS: number, refusals = 0) {
  const film = document.createElement('video');
  let position = 0;
  let playing = false;
  let refused = 0;
  Object.defineProperties(film, {
    duration: { value: durationS },
    paused: { get: () => !playing },
    ended: { get: () => position >= durationS },
    currentTime: { get: () => position, set: (to: number) => (position = to) },
    play: {
      value: async () => {
        if (refused++ < refusals) throw new DOMException('no sound', 'NotAllowedError');
        playing = true;
        film.dispatchEvent(new Event('playing'));
      },
    },
    pause: {
      value: () => {
        if (playing) film.dispatchEvent(new Event('pause'));
        playing = false;
      },
    },
  });
  const frame = (ms = FRAME_MS) => {
    if (!playing) return;
    position = Math.min(durationS, position + ms / 1000);
    const isAtEnd = position >= durationS;
    playing = !isAtEnd;
    film.dispatchEvent(new Event('timeupdate'));
    if (!isAtEnd) return;
    film.dispatchEvent(new Event('ended'));
  };
  return { film, frame };
}

const stimulus = aStimulus({ stimulusId: 'film', type: 'VIDEO', exposureTimeMs: 0 });

async function shown(
  given: { durationS: number; exposureTimeMs?: number; refusals?: number; manual?: boolean },
  look: (
    root: HTMLElement,
    nowMs: number,
    pauses: ReturnType<typeof aStage>['pauses'],
    stood: (ms: number) => void,
  ) => void = () => undefined,
) {
  const { film, frame } = aFilm(given.durationS, given.refusals);
  const parts = aStage(
    (nowMs, stood) => {
      frame();
      look(parts.root, nowMs, parts.pauses, (ms) => {
        stood(ms);
        // The player of the browser does not stand still with the page.
        frame(ms);
      });
    },
    RESPONDENT,
    // Promises are resolved between frames.
    (next) => setTimeout(next),
    { media: mediaCacheOf({ film }) },
  );
  // A video that waits for a click or for its own end requests no frames.
  const screen = setInterval(() => void parts.stage.nextFrame(), 0);
  await STIMULUS_KINDS.VIDEO.run(
    {
      ...stimulus,
      exposureTimeMs: given.exposureTimeMs ?? 0,
      manualAdvance: given.manual ?? false,
    },
    parts.stage,
  );
  clearInterval(screen);
  const at = (kind: SessionEvent['kind']) => parts.events.find((event) => event.kind === kind)!.tMs;
  const told = parts.events.filter((event) => event.kind === 'mediaTime');
  return { ...parts, film, told, lastedMs: at('stimulusHidden') - at('stimulusShown') };
}

describe('a video', () => {
  it('lasts as long as its file, and records its position every second', async () => {
    const { lastedMs, told } = await shown({ durationS: 2.6 });
    expect(Math.abs(lastedMs - 2600)).toBeLessThan(6 * FRAME_MS);
    const playing = told.filter((event) => event.playing).map(({ mediaMs }) => mediaMs);
    expect(playing).toHaveLength(3);
    for (const [second, mediaMs] of playing.entries()) {
      expect(Math.abs(mediaMs - second * 1000)).toBeLessThan(4 * FRAME_MS);
    }
    expect(told.at(-1)).toMatchObject({ playing: false, mediaMs: 2600 });
  });

  it('is cut at the exact frame when its exposure is shorter', async () => {
    const { told } = await shown({ durationS: 10, exposureTimeMs: 1500 });
    const last = told.at(-1)!;
    // Two frames earlier, since clearing the stage takes two frames.
    expect(Math.abs(last.mediaMs + 2 * FRAME_MS - 1500)).toBeLessThanOrEqual(1.01 * FRAME_MS);
  });

  it('asks for a click when the browser blocks autoplay with sound', async () => {
    let asked = 0;
    const { lastedMs } = await shown({ durationS: 1, refusals: 1 }, (root, nowMs) => {
      const button = root.querySelector<HTMLButtonElement>('.stage-start');
      if (!button) return;
      expect(button.textContent).toBe('Play');
      asked ||= nowMs;
      if (nowMs > asked + 500) button.click();
    });
    expect(asked).toBeGreaterThan(0);
    expect(lastedMs).toBeGreaterThan(1500);
  });

  it('pauses behind an overlay and resumes where it stopped', async () => {
    const { lastedMs, told } = await shown({ durationS: 1 }, (_root, nowMs, pauses) =>
      pauses.set('tabHidden', nowMs > 400 && nowMs < 1400),
    );
    expect(Math.abs(lastedMs - 2000)).toBeLessThan(10 * FRAME_MS);
    expect(told.some(({ playing, tMs }) => !playing && tMs > 350 && tMs < 500)).toBe(true);
  });

  it.each([
    ['plays on unseen', 45],
    ['reaches its end unseen', 0.5],
  ])('goes on where the page stood still when it %s', async (_, restS) => {
    const durationS = 1 + restS;
    const { lastedMs, told } = await shown({ durationS }, (_root, nowMs, _pauses, stood) => {
      if (nowMs > 1000 && nowMs < 1100) stood(9000);
    });
    expect(Math.abs(lastedMs - durationS * 1000 - 9000)).toBeLessThan(10 * FRAME_MS);
    const [before, after] = told.filter(({ playing, tMs }) => !playing && tMs > 900).slice(0, 2);
    expect(after?.mediaMs).toBe(before?.mediaMs);
    expect(Math.abs((after?.tMs ?? 0) - (before?.tMs ?? 0) - 9000)).toBeLessThan(3 * FRAME_MS);
    expect(told.at(-1)).toMatchObject({ playing: false, mediaMs: durationS * 1000 });
  });

  it('with a button ends when it is pressed', async () => {
    const { lastedMs } = await shown({ durationS: 20, manual: true }, (root, nowMs) => {
      if (nowMs > 700) root.querySelector<HTMLButtonElement>('.stage-continue')?.click();
    });
    expect(lastedMs).toBeGreaterThan(600);
    expect(lastedMs).toBeLessThan(1000);
  });

  it('that fails ends', async () => {
    const { lastedMs } = await shown({ durationS: 20 }, (root, nowMs) => {
      if (nowMs > 500) root.querySelector('video')?.dispatchEvent(new Event('error'));
    });
    expect(lastedMs).toBeLessThan(900);
  });
});
