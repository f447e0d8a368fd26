// Needs a page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { needsWholeScreen, shareScreen } from './shareScreen';

const stop = vi.fn();
let handle = '';

/** A browser in which the respondent shares this surface; null: refuses. */
function choosing(surface: string | undefined, isOwnTab = true) {
  const track = {
    stop,
    getSettings: () => ({ displaySurface: surface }),
    getCaptureHandle: () => ({ handle: isOwnTab ? handle : 'another' }),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getDisplayMedia = vi.fn(async () => stream);
  devices({
    getDisplayMedia,
    setCaptureHandleConfig: (config: { handle: string }) => (handle = config.handle),
  });
  return { stream, getDisplayMedia };
}
const devices = (value: object) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
const failing = (name: string) =>
  devices({ getDisplayMedia: () => Promise.reject(Object.assign(new Error('no'), { name })) });

afterEach(() => stop.mockReset());

describe('sharing the screen', () => {
  it('requests this tab when that is sufficient, and never sound', async () => {
    const { stream, getDisplayMedia } = choosing('browser');
    expect(await shareScreen(false)).toBe(stream);
    expect(getDisplayMedia).toHaveBeenCalledWith(
      expect.objectContaining({ audio: false, preferCurrentTab: true }),
    );
  });

  it.each([
    ['the entire screen', 'monitor', true, true],
    ['the entire screen instead of the tab', 'monitor', true, false],
    ['a surface that the browser does not specify', undefined, true, true],
  ])('accepts %s', async (_, surface, own, whole) => {
    const { stream } = choosing(surface, own);
    expect(await shareScreen(whole)).toBe(stream);
  });

  it.each([
    ['a window', 'window', true, false],
    ['another tab', 'browser', false, false],
    ['this tab, when a website opens in another tab', 'browser', true, true],
  ])('rejects %s and stops it', async (_, surface, own, whole) => {
    choosing(surface, own);
    await expect(shareScreen(whole)).rejects.toMatchObject({ problem: 'wrongSurface' });
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotSupportedError', 'cannot'],
    ['NotReadableError', 'failed'],
  ])('reports %s as %s', async (name, problem) => {
    failing(name);
    await expect(shareScreen(false)).rejects.toMatchObject({ problem });
  });

  it('reports a browser that cannot share the screen', async () => {
    devices({});
    await expect(shareScreen(false)).rejects.toMatchObject({ problem: 'cannot' });
  });
});

it('requires the entire screen for websites in new tabs', () => {
  expect(needsWholeScreen([{ opensNewTab: false }])).toBe(false);
  expect(needsWholeScreen([{ opensNewTab: false }, { opensNewTab: true }])).toBe(true);
});
