/**
 * Reads the stream `events`: JSON, one event per line.
 *
 * A browser can crash in the middle of a line, and a newer client can send events that this version
 * does not know: such lines are skipped and reported, the rest is used. Events are returned in
 * chronological order; those at the same time in the order written.
 */
import type { SessionEvent } from './sessionEvents';

export interface SkippedLine {
  /** Starts at 1. */
  readonly line: number;
  readonly reason: 'not-json' | 'unknown-kind' | 'bad-fields';
}

export interface ReadEvents {
  readonly events: SessionEvent[];
  readonly skipped: readonly SkippedLine[];
}

/** @param text all chunks of the stream joined, not gzipped */
export function readEvents(text: string): ReadEvents {
  const events: SessionEvent[] = [];
  const skipped: SkippedLine[] = [];
  text.split('\n').forEach((content, at) => {
    if (content.trim() === '') return;
    const read = readLine(content);
    if (typeof read === 'string') skipped.push({ line: at + 1, reason: read });
    else events.push(read);
  });
  // The sort is stable, so events at the same time stay in the order written.
  events.sort((a, b) => a.tMs - b.tMs);
  return { events, skipped };
}

/** The events alone; readEvents also returns the lines that could not be read. */
export function parseEvents(text: string): SessionEvent[] {
  return readEvents(text).events;
}

/** Lines for the stream, each ending with a line feed. */
export function formatEvents(events: readonly SessionEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

function readLine(content: string): SessionEvent | SkippedLine['reason'] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return 'not-json';
  }
  const kind = field(value, 'kind');
  if (typeof kind !== 'string' || !isKind(kind)) return 'unknown-kind';
  const fits = SHAPES[kind](value) && isNumber(field(value, 'tMs'));
  return fits ? (value as SessionEvent) : 'bad-fields';
}

type Kind = SessionEvent['kind'];
type Shape = (value: unknown) => boolean;

const SHAPES: Readonly<Record<Kind, Shape>> = {
  sessionStarted: (value) =>
    isText(field(value, 'wallClock')) &&
    isSize(field(value, 'screen')) &&
    isNumber(field(field(value, 'screen'), 'devicePixelRatio')) &&
    isSize(field(value, 'viewportPx')),
  sessionResumed: (value) => isText(field(value, 'wallClock')),
  cameraStarted: (value) => {
    const rate = field(field(value, 'camera'), 'frameRateHz');
    const engine = field(value, 'engine');
    return (
      isSize(field(value, 'camera')) &&
      (rate === null || isNumber(rate)) &&
      oneOf(field(engine, 'name'), ['human', 'mediapipe']) &&
      isText(field(engine, 'version')) &&
      isText(field(engine, 'backend'))
    );
  },
  cameraLost: (value) => isText(field(value, 'reason')),
  viewportChanged: (value) => isSize(field(value, 'viewportPx')),
  stimulusShown: (value) =>
    isStimulus(value) &&
    isText(field(value, 'stimulusType')) &&
    isPosition(field(value, 'contentRect')) &&
    isSize(field(value, 'contentRect')) &&
    isViewport(field(value, 'viewportPx')),
  stimulusHidden: isStimulus,
  pointShown: (value) =>
    isStimulus(value) &&
    isNumber(field(value, 'index')) &&
    isPosition(value) &&
    oneOf(field(value, 'purpose') ?? 'fit', ['fit', 'again', 'validation', 'headMovement']),
  pointHidden: (value) => isStimulus(value) && isNumber(field(value, 'index')),
  driftCheckShown: (value) =>
    isStimulus(value) && isPosition(value) && isViewport(field(value, 'viewportPx')),
  driftCheckHidden: isStimulus,
  calibrationEndedEarly: (value) =>
    isStimulus(value) &&
    ['shownPoints', 'leftOutPoints', 'leaveOneOutDeg'].every((name) =>
      isNumber(field(value, name)),
    ),
  calibrationChecked: (value) =>
    isStimulus(value) &&
    ['accuracyDeg', 'precisionStdDeg', 'thresholdDeg'].every((name) =>
      isNumberOrNull(field(value, name)),
    ) &&
    isNumber(field(value, 'attempt')),
  cameraChecked: (value) =>
    ['frameRateHz', 'faceShare', 'frameRateThresholdHz', 'faceShareThreshold'].every((name) =>
      isNumberOrNull(field(value, name)),
    ) && isNumber(field(value, 'attempt')),
  screenMeasured: (value) =>
    Number(field(value, 'cmPerPx')) > 0 && isNumber(field(value, 'cmPerPx')),
  blindSpotMeasured: (value) => {
    const presses = field(value, 'presses');
    return (
      ['attempt', 'squareXPx', 'cmPerPx'].every((name) => isNumber(field(value, name))) &&
      Number(field(value, 'cmPerPx')) > 0 &&
      oneOf(field(value, 'openEye'), ['left', 'right']) &&
      isSize(field(value, 'viewportPx')) &&
      isSize(field(value, 'camera')) &&
      Array.isArray(presses) &&
      presses.every(
        (press) =>
          ['tMs', 'dotXPx'].every((name) => isNumber(field(press, name))) &&
          ['irisPx', 'faceCmPerPx'].every((name) => isNumberOrNull(field(press, name))),
      )
    );
  },
  cameraReplaced: () => true,
  setupStep: (value) =>
    isText(field(value, 'step')) &&
    oneOf(field(value, 'change'), ['begun', 'done', 'skipped', 'kept']),
  deviceCalibrated: (value) => {
    const points = field(value, 'points');
    const failure = field(value, 'failure');
    return (
      isText(field(value, 'deviceId')) &&
      (failure === null || isText(failure)) &&
      ['meanErrorPx', 'validPoints'].every((name) => isNumberOrNull(field(value, name))) &&
      Array.isArray(points) &&
      points.every(isCalibratedPoint)
    );
  },
  mediaTime: (value) =>
    isStimulus(value) &&
    isNumber(field(value, 'mediaMs')) &&
    typeof field(value, 'playing') === 'boolean',
  surveyAnswer: (value) => isStimulus(value) && isText(field(value, 'question')),
  surveyPage: (value) =>
    isStimulus(value) && isText(field(value, 'page')) && isNumber(field(value, 'pageIndex')),
  surveyEnded: (value) => {
    const answers = field(value, 'answers');
    return (
      isStimulus(value) &&
      typeof field(value, 'complete') === 'boolean' &&
      typeof answers === 'object' &&
      answers !== null &&
      !Array.isArray(answers)
    );
  },
  websiteTab: (value) =>
    isStimulus(value) && oneOf(field(value, 'change'), ['opened', 'continued']),
  qualtricsEnded: (value) =>
    isStimulus(value) && oneOf(field(value, 'by'), ['qualtrics', 'respondent', 'time']),
  mouse: (value) => oneOf(field(value, 'action'), ['move', 'down', 'up']) && isPosition(value),
  scroll: (value) => isStimulus(value) && isPosition(value),
  attention: (value) =>
    oneOf(field(value, 'change'), ['tabHidden', 'tabShown', 'fullscreenLeft', 'fullscreenEntered']),
  paused: (value) => {
    const reasons = field(value, 'reasons');
    return (
      Array.isArray(reasons) &&
      reasons.every((reason) =>
        oneOf(reason, ['tabHidden', 'fullscreenLeft', 'cameraLost', 'turned', 'asked', 'frozen']),
      )
    );
  },
  resumed: () => true,
  pageFrozen: (value) =>
    isNumber(field(value, 'untilMs')) &&
    Number(field(value, 'untilMs')) >= Number(field(value, 'tMs')) &&
    isNumber(field(value, 'wallMs')),
  webcamVideoStarted: (value) => {
    const stream = field(value, 'stream');
    const stimulus = field(value, 'stimulusId');
    return (
      [stream, stimulus].every((name) => name === undefined || isText(name)) &&
      isText(field(value, 'mimeType'))
    );
  },
  screenVideoStarted: (value) =>
    isStimulus(value) && isText(field(value, 'mimeType')) && isText(field(value, 'stream')),
  screenLost: () => true,
  microphoneStarted: (value) =>
    Number(field(value, 'sampleRateHz')) > 0 && typeof field(value, 'processed') === 'boolean',
  clockPair: (value) =>
    oneOf(field(value, 'clock'), ['server', 'audio', 'webcam', 'screen']) &&
    isNumber(field(value, 'theirMs')),
  sessionEnded: (value) =>
    oneOf(field(value, 'reason'), [
      'finished',
      'stopped',
      'calibrationFailed',
      'cameraTooSlow',
      'faceNotFound',
      'withdrawn',
    ]),
};

function isCalibratedPoint(value: unknown): boolean {
  const isEye = (eye: unknown) =>
    typeof field(eye, 'isValid') === 'boolean' &&
    ['xNorm', 'yNorm', 'errorPx'].every((name) => isNumberOrNull(field(eye, name)));
  return (
    ['xNorm', 'yNorm'].every((name) => isNumber(field(value, name))) &&
    isEye(field(value, 'left')) &&
    isEye(field(value, 'right'))
  );
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(SHAPES, kind);
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || isNumber(value);
}

function isStimulus(value: unknown): boolean {
  return isText(field(value, 'stimulusId'));
}

function isPosition(value: unknown): boolean {
  return isNumber(field(value, 'xPx')) && isNumber(field(value, 'yPx'));
}

function isSize(value: unknown): boolean {
  return [field(value, 'widthPx'), field(value, 'heightPx')].every(
    (side) => isNumber(side) && Number(side) > 0,
  );
}

function isViewport(value: unknown): boolean {
  const isKnown = (name: string) => {
    const place = field(value, name);
    return place === undefined || isNumber(place);
  };
  return isSize(value) && isKnown('screenXPx') && isKnown('screenYPx');
}

function oneOf(value: unknown, allowed: readonly string[]): boolean {
  return typeof value === 'string' && allowed.includes(value);
}
