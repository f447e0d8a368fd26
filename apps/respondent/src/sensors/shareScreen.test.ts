// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { needsWholeScreen, shareScreen } from './shareScreen';

const stop = vi.fn();
let handle = '';

/** A browser in which the respondent chooses this; null: refuses. */
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
  it('asks for this tab where that is enough, and never for sound', async () => {
    const { stream, getDisplayMedia } = choosing('browser');
    expect(await shareScreen(false)).toBe(stream);
    expect(getDisplayMedia).toHaveBeenCalledWith(
      expect.objectContaining({ audio: false, preferCurrentTab: true }),
    );
  });

  it.each([
    ['the whole screen', 'monitor', true, true],
    ['the whole screen instead of the tab', 'monitor', true, false],
    ['something the browser does not name', undefined, true, true],
  ])('takes %s', async (_, surface, own, whole) => {
    const { stream } = choosing(surface, own);
    expect(await shareScreen(whole)).toBe(stream);
  });

  it.each([
    ['a window', 'window', true, false],
    ['another tab', 'browser', false, false],
    ['this tab, where a page opens in another', 'browser', true, true],
  ])('refuses %s and stops it', async (_, surface, own, whole) => {
    choosing(surface, own);
    await expect(shareScreen(whole)).rejects.toMatchObject({ problem: 'wrongSurface' });
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotSupportedError', 'cannot'],
    ['NotReadableError', 'failed'],
  ])('says of %s: %s', async (name, problem) => {
    failing(name);
    await expect(shareScreen(false)).rejects.toMatchObject({ problem });
  });

  it('says where it is not possible at all', async () => {
    devices({});
    await expect(shareScreen(false)).rejects.toMatchObject({ problem: 'cannot' });
  });
});

it('needs the whole screen for pages in tabs of their own', () => {
  expect(needsWholeScreen([{ opensNewTab: false }])).toBe(false);
  expect(needsWholeScreen([{ opensNewTab: false }, { opensNewTab: true }])).toBe(true);
});
