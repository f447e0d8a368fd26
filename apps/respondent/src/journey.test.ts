import type { Invitation, SessionPackage } from '@fovea/contract/takingPart';
import { describe, expect, it } from 'vitest';
import {
  isUnderWay,
  journey,
  JOURNEY_START,
  type JourneyEvent,
  type JourneyState,
} from './journey';

const invitation: Invitation = {
  studyId: 's',
  name: 'Coffee',
  collecting: true,
  locale: 'en-US',
  contactEmail: 'a@b.c',
  consent: { text: 'Text', version: 1, textSha256: 'a'.repeat(64) },
  needsCamera: true,
  recordsWebcamVideo: false,
  estimatedDurationMs: 60_000,
};
const session: SessionPackage = {
  sessionId: 'x',
  respondentLabel: 'R1',
  token: 't',
  recordWebcamVideo: false,
  needsCamera: true,
  slides: [],
};
const invited: JourneyEvent = { type: 'invited', invitation, preview: false, canContinue: false };
const begun: JourneyEvent = { type: 'begun', session, preview: false, slideIndex: 0 };

/** The places passed, beginning behind the start. */
function way(...events: JourneyEvent[]): string[] {
  let state = JOURNEY_START;
  return events.map((event) => (state = journey(state, event)).at);
}

describe('the way through a study', () => {
  it('leads from consent to thanks', () => {
    expect(
      way(
        invited,
        { type: 'agreed' },
        begun,
        { type: 'cameraReady' },
        { type: 'fullscreenSettled' },
        { type: 'mediaLoaded' },
        { type: 'flowEnded' },
        { type: 'uploaded' },
      ),
    ).toEqual([
      'consent',
      'beginning',
      'camera',
      'fullscreen',
      'media',
      'flow',
      'upload',
      'thanks',
    ]);
  });

  it('never reaches the camera before yes', () => {
    const everything: JourneyEvent[] = [
      begun,
      { type: 'cameraReady' },
      { type: 'continued' },
      { type: 'fullscreenSettled' },
      { type: 'mediaLoaded' },
    ];
    expect(way(invited, ...everything)).toEqual(Array(6).fill('consent'));
  });

  it('ends politely after no, and no later event goes on from there', () => {
    expect(way(invited, { type: 'disagreed' }, { type: 'agreed' }, begun)).toEqual([
      'consent',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  it('needs no camera step where the study has no camera', () => {
    const without = { ...begun, session: { ...session, needsCamera: false } };
    expect(way(invited, { type: 'agreed' }, without).at(-1)).toBe('fullscreen');
  });

  it('says that a study does not collect', () => {
    const closed = { ...invited, invitation: { ...invitation, collecting: false } };
    expect(way(closed)).toEqual(['stopped']);
  });
});

describe('a preview', () => {
  const preview: JourneyEvent = { ...invited, preview: true };
  it('is possible before collection starts', () => {
    const closed = { ...preview, invitation: { ...invitation, collecting: false } };
    expect(way(closed)).toEqual(['consent']);
  });
  it('skips setup and has nothing to upload', () => {
    const begunPreview = { ...begun, preview: true };
    expect(
      way(
        preview,
        { type: 'agreed' },
        begunPreview,
        { type: 'mediaLoaded' },
        { type: 'flowEnded' },
      ),
    ).toEqual(['consent', 'beginning', 'media', 'flow', 'thanks']);
  });
});

describe('a later visit', () => {
  const back: JourneyEvent = { ...invited, canContinue: true };
  it('goes on at the slide where it stopped, with the setup again', () => {
    let state = JOURNEY_START;
    for (const event of [back, { type: 'continued' } as const, { ...begun, slideIndex: 3 }]) {
      state = journey(state, event);
    }
    expect(state).toMatchObject({ at: 'camera', slideIndex: 3 });
  });
  it('goes on although the study was stopped meanwhile', () => {
    expect(way({ ...back, invitation: { ...invitation, collecting: false } })).toEqual([
      'welcomeBack',
    ]);
  });
  it('sends what there is when the server lets it show no more', () => {
    expect(
      way(back, { type: 'continued' }, { type: 'endedEarly', session }, { type: 'uploaded' }),
    ).toEqual(['welcomeBack', 'beginning', 'upload', 'thanks']);
  });
});

it('shows the consent again when its text changed', () => {
  const state = [invited, { type: 'agreed' } as const, { ...invited, textChanged: true }].reduce(
    journey,
    JOURNEY_START,
  );
  expect(state).toMatchObject({ at: 'consent', textChanged: true });
});

it('lets a stopped visitor try again', () => {
  expect(way({ type: 'stopped', reason: 'unreachable' }, { type: 'tryAgain' })).toEqual([
    'stopped',
    'opening',
  ]);
});

it('warns before leaving only where something would be lost', () => {
  expect(isUnderWay(JOURNEY_START)).toBe(false);
  expect(isUnderWay({ at: 'upload', invitation, session, slideIndex: 0, preview: false })).toBe(
    true,
  );
});

it('who has agreed and was asked to wait does not agree twice', () => {
  const beginning: JourneyState = { at: 'beginning', invitation, resuming: false };
  const waiting = journey(beginning, { type: 'stopped', reason: 'tooMany', retryInS: 30 });
  expect(waiting).toMatchObject({ at: 'stopped', retryInS: 30 });
  expect(journey(waiting, { type: 'tryAgain' })).toBe(beginning);
  const refused = journey(beginning, { type: 'stopped', reason: 'refused' });
  expect(journey(refused, { type: 'tryAgain' })).toEqual({ at: 'opening' });
});
