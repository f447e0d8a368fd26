import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import { listEvents } from './eventList';
import { findExposures } from './exposures';

const viewportPx = { widthPx: 1000, heightPx: 500 };
const contentRect = { xPx: 100, yPx: 50, widthPx: 800, heightPx: 400 };
const shown = (tMs: number, stimulusId = 'cat'): SessionEvent => ({
  ...{ kind: 'stimulusShown', tMs, stimulusId, stimulusType: 'IMAGE', contentRect, viewportPx },
});
const hidden = (tMs: number, stimulusId = 'cat'): SessionEvent => ({
  ...{ kind: 'stimulusHidden', tMs, stimulusId },
});
const click = (tMs: number): SessionEvent => ({
  ...{ kind: 'mouse', tMs, action: 'down', xPx: 300, yPx: 250 },
});

function listed(events: readonly SessionEvent[], lastMs = 10_000) {
  return listEvents(events, findExposures(events, lastMs), lastMs);
}
const named = (events: readonly SessionEvent[], name: string) =>
  listed(events).filter(({ event }) => event === name);

describe('a stimulus', () => {
  it('has its onset and its offset on both clocks', () => {
    expect(listed([shown(1000), hidden(4000)])).toMatchObject([
      {
        event: 'stimulus_shown',
        sessionMs: 1000,
        stimulusId: 'cat',
        stimulusMs: 0,
        durationMs: 3000,
        visibleMs: 3000,
        isCounted: true,
      },
      {
        event: 'stimulus_hidden',
        sessionMs: 4000,
        stimulusId: 'cat',
        stimulusMs: 3000,
        durationMs: null,
        detail: 'complete',
      },
    ]);
  });

  it('ends without an event when the page went away, and its second showing counts', () => {
    const events: SessionEvent[] = [
      shown(1000),
      click(1500),
      { kind: 'sessionResumed', tMs: 3000, wallClock: '2026-01-01T00:00:00.000Z' },
      shown(3500),
      hidden(5500),
    ];
    const list = listed(events);
    expect(list.filter(({ event }) => event === 'stimulus_shown')).toMatchObject([
      { sessionMs: 1000, durationMs: 500, isCounted: false },
      { sessionMs: 3500, durationMs: 2000, isCounted: true },
    ]);
    expect(list.filter(({ event }) => event === 'stimulus_hidden')).toMatchObject([
      { sessionMs: 1500, detail: 'interrupted' },
      { sessionMs: 5500, detail: 'complete' },
    ]);
  });

  it('has no time of its own in a pause', () => {
    const events: SessionEvent[] = [
      shown(1000),
      { kind: 'paused', tMs: 2000, reasons: ['tabHidden', 'fullscreenLeft'] },
      { kind: 'resumed', tMs: 2600 },
      click(3000),
      hidden(4000),
    ];
    expect(named(events, 'pause')).toMatchObject([
      {
        sessionMs: 2000,
        durationMs: 600,
        stimulusId: 'cat',
        stimulusMs: 1000,
        detail: 'tabHidden; fullscreenLeft',
      },
    ]);
    expect(named(events, 'mouse_down')).toMatchObject([{ sessionMs: 3000, stimulusMs: 1400 }]);
    expect(named(events, 'stimulus_shown')).toMatchObject([{ durationMs: 3000, visibleMs: 2400 }]);
  });

  it('that is a video has the position of the video', () => {
    const at = (tMs: number, mediaMs: number, playing: boolean): SessionEvent => ({
      ...{ kind: 'mediaTime', tMs, stimulusId: 'cat', mediaMs, playing },
    });
    // It stalled for a second.
    const events = [shown(0), at(0, 0, true), at(1000, 0, true), at(2000, 1000, true), click(1500)];
    expect(
      named(
        [...events, hidden(3000)].sort((a, b) => a.tMs - b.tMs),
        'mouse_down',
      ),
    ).toMatchObject([{ stimulusMs: 500 }]);
  });
});

it('a click has its place on the page and in the stimulus', () => {
  expect(named([shown(0), click(10), hidden(20), click(30)], 'mouse_down')).toMatchObject([
    { xPx: 300, yPx: 250, xNorm: 0.25, yNorm: 0.5, stimulusId: 'cat', stimulusMs: 10 },
    { xPx: 300, yPx: 250, xNorm: null, yNorm: null, stimulusId: null, stimulusMs: null },
  ]);
});

it('a freeze is listed by itself and as a pause', () => {
  const events: SessionEvent[] = [
    shown(0),
    { kind: 'pageFrozen', tMs: 1000, untilMs: 4000, wallMs: 3500 },
    hidden(5000),
  ];
  expect(named(events, 'freeze')).toMatchObject([{ sessionMs: 1000, durationMs: 3000 }]);
  expect(named(events, 'pause')).toMatchObject([{ sessionMs: 1000, durationMs: 3000 }]);
});

it('a point of a calibration lasts until it is hidden', () => {
  const point = (tMs: number, index: number, more: object = {}): SessionEvent => ({
    ...{ kind: 'pointShown', tMs, stimulusId: 'cat', index, xPx: 500, yPx: 250, ...more },
  });
  const gone = (tMs: number, index: number): SessionEvent => ({
    ...{ kind: 'pointHidden', tMs, stimulusId: 'cat', index },
  });
  const events = [
    shown(0),
    point(100, 0),
    gone(1100, 0),
    point(2000, 1, { purpose: 'validation' }),
  ];
  expect(named(events, 'calibration_point')).toMatchObject([
    { sessionMs: 100, durationMs: 1000, index: 0, xPx: 500, xNorm: 0.5, detail: 'fit' },
    { sessionMs: 2000, durationMs: null, index: 1, detail: 'validation' },
  ]);
});

it('leaves out what is a signal rather than an event, and what somebody answered', () => {
  const events: SessionEvent[] = [
    { kind: 'mouse', tMs: 1, action: 'move', xPx: 1, yPx: 1 },
    { kind: 'clockPair', tMs: 2, clock: 'server', theirMs: 3 },
    { kind: 'surveyAnswer', tMs: 3, stimulusId: 'cat', question: 'age', value: 33 },
  ];
  expect(listed(events)).toMatchObject([{ event: 'survey_answer', detail: 'age', value: null }]);
});

it('is in the order of time', () => {
  const times = listed([
    shown(0),
    click(500),
    hidden(1000),
    shown(1000, 'dog'),
    hidden(2000, 'dog'),
  ]);
  expect(times.map(({ event, sessionMs }) => `${event} ${sessionMs}`)).toEqual([
    'stimulus_shown 0',
    'mouse_down 500',
    'stimulus_hidden 1000',
    'stimulus_shown 1000',
    'stimulus_hidden 2000',
  ]);
});
