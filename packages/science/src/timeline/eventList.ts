/**
 * What happened in a session as a list for other programs, each with its time on the session clock
 * and on the clock of the stimulus that was shown.
 *
 * Mouse movements, positions of videos and comparisons of clocks are signals rather than events and
 * are left out; so are the answers of surveys, which have a table of their own.
 */
import type { SessionEvent } from '../recording/sessionEvents';
import { countedExposures, type Exposure } from './exposures';
import { mediaClock } from './mediaClock';
import { elapsedMs, findPauses } from './pauses';

/** What each event is, for the codebook. */
export const EVENT_DEFINITIONS = {
  session_started: 'The page of the study was opened after the consent.',
  session_resumed: 'The page continued after a reload or a crash.',
  session_ended: 'The session ended; detail says how.',
  camera_started: 'A camera was opened, or its picture changed its size; value: frames a second.',
  camera_lost: 'The camera stopped.',
  camera_checked: 'The camera was checked; index: attempt, value: pictures a second.',
  viewport_changed: 'The page changed its size.',
  screen_measured: 'The size of the screen was measured; value: cm per CSS pixel.',
  blind_spot_measured:
    'The blind spot was looked for, for the distance; index: attempt, value: presses, detail: open eye.',
  camera_replaced: 'Another camera was opened than the one that was measured.',
  setup_step: 'A step of the setup before the study.',
  stimulus_shown: 'Onset: the first frame of a stimulus was presented.',
  stimulus_hidden: 'Offset: the stimulus left the page; detail: complete or interrupted.',
  pause: 'An overlay covered the page, or it stood still: the stimulus clock stood still too.',
  freeze: 'The page stood still, as with a computer asleep.',
  tab_hidden: 'The tab was left.',
  tab_shown: 'The tab was shown again.',
  fullscreen_left: 'Full screen was left.',
  fullscreen_entered: 'Full screen was entered.',
  calibration_point:
    'A point of a calibration rested; index: its number, detail: fit, again (repeated), validation, or headMovement (the head nodded and turned).',
  drift_check: 'A dot before the stimulus, to measure drift; how long it was shown.',
  calibration_ended_early: 'The last points were left out; value: error of the others in degrees.',
  calibration_checked:
    'The calibration was checked while it was shown; index: attempt, value: error in degrees.',
  device_calibrated:
    'A device of a laboratory was calibrated; value: its mean error in px, detail: its id, and why it failed.',
  survey_page: 'A page of a survey was shown; index from 0, detail: its name.',
  survey_answer: 'The answer to a question changed; detail: the name of the question.',
  survey_ended: 'A survey was over; detail: complete or incomplete.',
  website_tab: 'A website in a tab of its own was opened, or the study continued after it.',
  qualtrics_ended: 'A survey at Qualtrics was over; detail: who said so.',
  mouse_down: 'A button of the mouse was pressed, or the screen was touched.',
  mouse_up: 'It was released.',
  scroll: 'The page of the study was scrolled; x_px and y_px: how far.',
  webcam_video_started: 'A webcam video began.',
  screen_video_started: 'A video of the screen began.',
  screen_lost: 'The respondent stopped sharing the screen.',
  microphone_started: 'The microphone was opened; value: samples a second.',
} as const;

export type EventName = keyof typeof EVENT_DEFINITIONS;

export interface ListedEvent {
  readonly event: EventName;
  readonly sessionMs: number;
  /** The stimulus on the page at that time. */
  readonly stimulusId: string | null;
  /** On the clock of that stimulus, as `tMs` of its gaze. */
  readonly stimulusMs: number | null;
  /** On the session clock. */
  readonly durationMs: number | null;
  /** Of a stimulus: without pauses. */
  readonly visibleMs: number | null;
  /** Of a stimulus: whether this showing is the one that is analysed. */
  readonly isCounted: boolean | null;
  /** CSS px of the page. */
  readonly xPx: number | null;
  readonly yPx: number | null;
  /** 0..1 of the stimulus picture. */
  readonly xNorm: number | null;
  readonly yNorm: number | null;
  readonly index: number | null;
  readonly value: number | null;
  readonly detail: string | null;
}

type Facts = Partial<Omit<ListedEvent, 'event' | 'sessionMs'>>;

/**
 * @param events in chronological order, freezes included (withSilencesAsFreezes)
 * @param exposures all of them (findExposures)
 * @param lastMs the end of a pause that never ended
 * @returns in chronological order
 */
export function listEvents(
  events: readonly SessionEvent[],
  exposures: readonly Exposure[],
  lastMs: number,
): ListedEvent[] {
  const shown = exposures.map((exposure) => ({ exposure, clock: clockOf(events, exposure) }));
  const counted = new Set(countedExposures(exposures));
  const list: ListedEvent[] = [];
  const add = (event: EventName, sessionMs: number, facts: Facts = {}, of?: Exposure) => {
    const at =
      shown.find(({ exposure }) => exposure === of) ??
      shown.findLast(
        ({ exposure: { startMs, endMs } }) => startMs <= sessionMs && sessionMs < endMs,
      );
    const { xPx = null, yPx = null } = facts;
    const isPlace = at !== undefined && event !== 'scroll';
    const rect = at?.exposure.contentRect;
    list.push({
      event,
      sessionMs,
      stimulusId: at?.exposure.stimulusId ?? null,
      stimulusMs: at?.clock(sessionMs) ?? null,
      durationMs: null,
      visibleMs: null,
      isCounted: null,
      xPx,
      yPx,
      xNorm: isPlace && rect && xPx !== null ? (xPx - rect.xPx) / rect.widthPx : null,
      yNorm: isPlace && rect && yPx !== null ? (yPx - rect.yPx) / rect.heightPx : null,
      index: null,
      value: null,
      detail: null,
      ...facts,
    });
  };
  // Offsets come first, so that one stimulus ends before the next begins at the same time.
  for (const exposure of exposures) {
    const detail = exposure.complete ? 'complete' : 'interrupted';
    add('stimulus_hidden', exposure.endMs, { detail }, exposure);
  }
  for (const exposure of exposures) {
    const { startMs, endMs, activeMs } = exposure;
    const isCounted = counted.has(exposure);
    const facts = { durationMs: endMs - startMs, visibleMs: activeMs, isCounted };
    add('stimulus_shown', startMs, facts, exposure);
  }
  for (const { startMs, endMs } of findPauses(events, lastMs)) {
    const detail = pauseReasons(events, startMs, endMs);
    add('pause', startMs, { durationMs: endMs - startMs, detail });
  }
  events.forEach((event, at) => {
    const named = namedEvent(event, events, at);
    if (named) add(named[0], event.tMs, named[1]);
  });
  return list.sort((a, b) => a.sessionMs - b.sessionMs);
}

function clockOf(events: readonly SessionEvent[], exposure: Exposure): (tMs: number) => number {
  return mediaClock(events, exposure) ?? ((tMs) => elapsedMs(exposure.stretches, tMs));
}

function pauseReasons(
  events: readonly SessionEvent[],
  startMs: number,
  endMs: number,
): string | null {
  const reasons = new Set<string>();
  for (const event of events) {
    if (event.tMs < startMs || event.tMs >= endMs) continue;
    if (event.kind === 'paused') for (const reason of event.reasons) reasons.add(reason);
    if (event.kind === 'pageFrozen') reasons.add('frozen');
    if (event.kind === 'attention' && event.change === 'tabHidden') reasons.add('tabHidden');
    if (event.kind === 'cameraLost') reasons.add('cameraLost');
  }
  return reasons.size > 0 ? [...reasons].join('; ') : null;
}

const ATTENTION = {
  tabHidden: 'tab_hidden',
  tabShown: 'tab_shown',
  fullscreenLeft: 'fullscreen_left',
  fullscreenEntered: 'fullscreen_entered',
} as const;

/** An event with what it tells besides its time; null: it is not listed, or listed elsewhere. */
function namedEvent(
  event: SessionEvent,
  events: readonly SessionEvent[],
  at: number,
): readonly [EventName, Facts] | null {
  switch (event.kind) {
    case 'sessionStarted':
      return ['session_started', { detail: event.wallClock }];
    case 'sessionResumed':
      return ['session_resumed', { detail: event.wallClock }];
    case 'sessionEnded':
      return ['session_ended', { detail: event.reason }];
    case 'cameraStarted': {
      const { widthPx, heightPx, frameRateHz } = event.camera;
      const { name, version } = event.engine;
      const detail = `${widthPx} x ${heightPx} px; ${name} ${version}`;
      return ['camera_started', { value: frameRateHz, detail }];
    }
    case 'cameraLost':
      return ['camera_lost', { detail: event.reason }];
    case 'cameraChecked':
      return ['camera_checked', { index: event.attempt, value: event.frameRateHz }];
    case 'viewportChanged': {
      const { widthPx, heightPx } = event.viewportPx;
      return ['viewport_changed', { detail: `${widthPx} x ${heightPx} px` }];
    }
    case 'screenMeasured':
      return ['screen_measured', { value: event.cmPerPx, detail: event.method }];
    case 'blindSpotMeasured':
      return [
        'blind_spot_measured',
        { index: event.attempt, value: event.presses.length, detail: event.openEye },
      ];
    case 'cameraReplaced':
      return ['camera_replaced', {}];
    case 'setupStep':
      return ['setup_step', { detail: `${event.step} ${event.change}` }];
    case 'pageFrozen':
      return ['freeze', { durationMs: event.untilMs - event.tMs }];
    case 'attention':
      return [ATTENTION[event.change], {}];
    case 'pointShown': {
      const { index, xPx, yPx, purpose = 'fit' } = event;
      const gone = events.find(
        (later, place) =>
          place > at &&
          (later.kind === 'pointHidden' || later.kind === 'pointShown') &&
          later.stimulusId === event.stimulusId &&
          later.index === index,
      );
      const durationMs = gone?.kind === 'pointHidden' ? gone.tMs - event.tMs : null;
      return ['calibration_point', { index, xPx, yPx, durationMs, detail: purpose }];
    }
    case 'driftCheckShown': {
      const { xPx, yPx } = event;
      const hidden = events.find((later, place) => place > at && later.kind === 'driftCheckHidden');
      const durationMs = hidden ? hidden.tMs - event.tMs : null;
      return ['drift_check', { xPx, yPx, durationMs }];
    }
    case 'calibrationEndedEarly':
      return ['calibration_ended_early', { value: event.leaveOneOutDeg }];
    case 'calibrationChecked':
      return ['calibration_checked', { index: event.attempt, value: event.accuracyDeg }];
    case 'deviceCalibrated': {
      const { deviceId, meanErrorPx, failure } = event;
      return [
        'device_calibrated',
        { value: meanErrorPx, detail: failure === null ? deviceId : `${deviceId}: ${failure}` },
      ];
    }
    case 'surveyPage':
      return ['survey_page', { index: event.pageIndex, detail: event.page }];
    case 'surveyAnswer':
      return ['survey_answer', { detail: event.question }];
    case 'surveyEnded':
      return ['survey_ended', { detail: event.complete ? 'complete' : 'incomplete' }];
    case 'websiteTab':
      return ['website_tab', { detail: event.change }];
    case 'qualtricsEnded':
      return ['qualtrics_ended', { detail: event.by }];
    case 'mouse':
      return event.action === 'move'
        ? null
        : [`mouse_${event.action}`, { xPx: event.xPx, yPx: event.yPx }];
    case 'scroll':
      return ['scroll', { xPx: event.xPx, yPx: event.yPx }];
    case 'webcamVideoStarted':
      return ['webcam_video_started', { detail: event.stream ?? 'webcam' }];
    case 'screenVideoStarted':
      return ['screen_video_started', { detail: event.stream }];
    case 'screenLost':
      return ['screen_lost', {}];
    case 'microphoneStarted': {
      const detail = event.processed ? 'processed by the browser' : 'unprocessed';
      return ['microphone_started', { value: event.sampleRateHz, detail }];
    }
    // Listed as exposures and pauses.
    case 'stimulusShown':
    case 'stimulusHidden':
    case 'paused':
    case 'resumed':
    case 'pointHidden':
    case 'driftCheckHidden':
    // Signals.
    case 'mediaTime':
    case 'clockPair':
      return null;
  }
}
