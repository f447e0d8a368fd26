import { describe, expect, it } from 'vitest';
import { recordedVideos, videoMs } from './recordedVideos';
import type { SessionEvent } from '../recording/sessionEvents';

const viewportPx = { widthPx: 1280, heightPx: 720 };
const shown = (tMs: number, stimulusId = 'a', stimulusType = 'IMAGE'): SessionEvent => ({
  kind: 'stimulusShown',
  tMs,
  stimulusId,
  stimulusType,
  contentRect: { xPx: 0, yPx: 0, ...viewportPx },
  viewportPx,
});
const hidden = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  kind: 'stimulusHidden',
  tMs,
  stimulusId,
});
const webcam = (tMs: number, stimulusId: string | null = 'a', stream = 'webcam'): SessionEvent => ({
  kind: 'webcamVideoStarted',
  tMs,
  mimeType: 'video/mp4;codecs=avc3.42E01E',
  stream,
  ...(stimulusId === null ? {} : { stimulusId }),
});
const screen = (tMs: number): SessionEvent => ({
  kind: 'screenVideoStarted',
  tMs,
  mimeType: 'video/webm;codecs=vp8',
  stream: 'screen',
  stimulusId: 'a',
});
const paused = (tMs: number): SessionEvent => ({ kind: 'paused', tMs, reasons: ['asked'] });
const resumed = (tMs: number): SessionEvent => ({ kind: 'resumed', tMs });
const media = (tMs: number, mediaMs: number, playing = true): SessionEvent => ({
  kind: 'mediaTime',
  tMs,
  stimulusId: 'a',
  mediaMs,
  playing,
});
const ended = (tMs: number): SessionEvent => ({ kind: 'sessionEnded', tMs, reason: 'finished' });

describe('recorded videos', () => {
  it('begin slightly before their stimulus, or in the middle of it', () => {
    const videos = recordedVideos([
      webcam(900),
      screen(950),
      shown(1000),
      webcam(3000, 'a', 'webcam-2'),
      hidden(6000),
      ended(6100),
    ]);
    expect(videos).toEqual([
      {
        kind: 'webcam',
        stream: 'webcam',
        mimeType: 'video/mp4;codecs=avc3.42E01E',
        stimulusId: 'a',
        startMs: -100,
        marks: [{ tMs: 0, mediaMs: 100 }],
      },
      expect.objectContaining({ kind: 'screen', stream: 'screen', startMs: -50 }),
      expect.objectContaining({
        stream: 'webcam-2',
        startMs: 2000,
        marks: [{ tMs: 2000, mediaMs: 0 }],
      }),
    ]);
  });

  it('continue during a pause, in which the stimulus clock stops', () => {
    const [video] = recordedVideos([
      webcam(900),
      shown(1000),
      paused(3000),
      resumed(8000),
      hidden(11_000),
      ended(11_100),
    ]);
    expect(video).toMatchObject({
      startMs: -100,
      marks: [
        { tMs: 0, mediaMs: 100 },
        { tMs: 2000, mediaMs: 2100 },
        { tMs: 2000, mediaMs: 7100 },
      ],
    });
    const at = (tMs: number) => videoMs(video!.marks, tMs);
    expect([at(-50), at(0), at(1999), at(2000), at(4000)]).toEqual([50, 100, 2099, 7100, 9100]);
  });

  it('that began in a pause show what came after it', () => {
    const [video] = recordedVideos([
      shown(1000),
      paused(2000),
      webcam(3000),
      resumed(4000),
      hidden(9000),
      ended(9100),
    ]);
    const at = (tMs: number) => videoMs(video!.marks, tMs);
    expect([at(1000), at(1500)]).toEqual([1000, 1500]);
  });

  it('follow the playback position of a video that stalls', () => {
    const [video] = recordedVideos([
      webcam(800),
      shown(1000, 'a', 'VIDEO'),
      media(1000, 0),
      media(2000, 1000, false),
      media(5000, 1000),
      media(6000, 2000),
      hidden(7000),
      ended(7100),
    ]);
    const at = (tMs: number) => videoMs(video!.marks, tMs);
    expect(video?.startMs).toBe(-200);
    expect([at(0), at(500), at(1000), at(1500), at(3000)]).toEqual([200, 700, 4200, 4700, 6200]);
  });

  it('of an exposure interrupted by a reload are omitted', () => {
    const videos = recordedVideos([
      webcam(900),
      shown(1000),
      { kind: 'sessionResumed', tMs: 2000, wallClock: '2026-01-01T00:00:00.000Z' },
      webcam(2900, 'a', 'webcam-2'),
      shown(3000),
      hidden(8000),
      ended(8100),
    ]);
    expect(videos.map(({ stream, startMs }) => [stream, startMs])).toEqual([['webcam-2', -100]]);
  });

  it('with the same stream are one: the later one, if a reload came before the first byte', () => {
    const videos = recordedVideos([
      webcam(900),
      shown(1000),
      hidden(4000),
      { kind: 'sessionResumed', tMs: 5000, wallClock: '2026-01-01T00:00:00.000Z' },
      webcam(5900, 'b'),
      shown(6000, 'b'),
      hidden(8000, 'b'),
      ended(8100),
    ]);
    expect(videos.map(({ stimulusId, startMs }) => [stimulusId, startMs])).toEqual([['b', -100]]);
  });

  it('of the whole flow apply to every stimulus', () => {
    const videos = recordedVideos([
      webcam(500, null),
      shown(1000),
      hidden(2000),
      shown(3000, 'b'),
      hidden(5000, 'b'),
      ended(5100),
    ]);
    expect(videos.map(({ stimulusId, startMs }) => [stimulusId, startMs])).toEqual([
      ['a', -500],
      ['b', -2500],
    ]);
  });

  it('are omitted for a stimulus that was never shown, and empty without any', () => {
    expect(recordedVideos([webcam(500), ended(700)])).toEqual([]);
    expect(recordedVideos([])).toEqual([]);
  });
});
