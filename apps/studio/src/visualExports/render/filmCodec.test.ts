import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodableCodec, filmCodecs, isKeyFrame } from './filmCodec';

afterEach(() => vi.unstubAllGlobals());

const stubEncoder = (supports: (codec: string) => boolean) =>
  vi.stubGlobal('VideoEncoder', {
    isConfigSupported: ({ codec }: { codec: string }) =>
      Promise.resolve({ supported: supports(codec) }),
  });

describe('the codec of a film', () => {
  it.each([
    [1280, 720, 'avc1.640020'],
    [1920, 1080, 'avc1.64002a'],
    [2560, 1440, 'avc1.640033'],
    [4096, 2304, 'avc1.640034'],
    [720, 1280, 'avc1.640020'],
  ])('of %d x %d has the level of its size and 59 frames a second', (widthPx, heightPx, codec) => {
    expect(filmCodecs({ widthPx, heightPx })[0]).toBe(codec);
  });
  it('never falls below what the size needs', () => {
    expect(filmCodecs({ widthPx: 3840, heightPx: 2160 })).toEqual(['avc1.640034', 'avc1.640033']);
  });
  it('is a lower level where the encoder does not know the right one', async () => {
    stubEncoder((codec) => codec === 'avc1.640028');
    expect(await encodableCodec({ widthPx: 1920, heightPx: 1080 })).toBe('avc1.640028');
  });
  it('is none without an encoder, and where it refuses', async () => {
    stubEncoder(() => false);
    expect(await encodableCodec({ widthPx: 1280, heightPx: 720 })).toBeNull();
    vi.stubGlobal('VideoEncoder', { isConfigSupported: () => Promise.reject(new TypeError()) });
    expect(await encodableCodec({ widthPx: 1280, heightPx: 720 })).toBeNull();
    vi.stubGlobal('VideoEncoder', undefined);
    expect(await encodableCodec({ widthPx: 1280, heightPx: 720 })).toBeNull();
  });
});

it('the first frame of every second is a key frame', () => {
  const keys = Array.from({ length: 240 }, (_, at) => at).filter(isKeyFrame);
  // At 0, 1003, 2006, 3009 and 4012 ms.
  expect(keys).toEqual([0, 59, 118, 177, 236]);
});
