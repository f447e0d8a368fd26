/**
 * The files about one respondent in a BIDS folder (docs/decisions/0056-bids.md): what was shown as
 * `events`, and where gaze was measured its samples as `physio` and its eye movements as
 * `physioevents`. The same input gives the same texts.
 */
import type { SessionQuality } from '../quality/sessionQuality';
import type { StimulusGaze } from '../session/stimulusGaze';
import type { StimulusSignals } from '../signals/stimulusSignals';
import { sessionPath } from './bidsNames';
import { jsonFile, MISSING, tsvFile, tsvNumber, tsvSeconds } from './bidsText';
import { eventRows, eventsSidecar } from './eventsFile';
import { eyeMovementRows } from './eyeMovementRows';
import { physioSidecar, physioeventsSidecar } from './eyetrackSidecars';
import { placeOnSessionClock, type PlacedGaze, type RecordedTimes } from './sessionClock';

export interface BidsStimulus {
  readonly stimulusId: string;
  readonly name: string;
  /** As in the study, such as `IMAGE`. */
  readonly type: string;
  readonly isCalibration: boolean;
  /** Its file in the folder `stimuli`; null: there is none. */
  readonly file: string | null;
}

/** The figures of a session's quality that BIDS has a place for. */
export type BidsQuality = Pick<
  SessionQuality,
  | 'accuracyDeg'
  | 'accuracyMethod'
  | 'precisionStdDeg'
  | 'distanceCm'
  | 'distanceMethod'
  | 'distanceErrorPercent'
  | 'effectiveRateHz'
  | 'driftCorrection'
  | 'algorithm'
  | 'gazeDevice'
  | 'algorithmVersion'
  | 'points'
  | 'parameters'
>;

/** The respondents' files without what the folder says of the study. */
export interface BidsSession {
  /** Its label, without `sub-`. */
  readonly subject: string;
  readonly task: string;
  readonly studyName: string;
  readonly software: { readonly name: string; readonly version: string };
  /** Null if unknown. */
  readonly operatingSystem: string | null;
  /** Of the study, also those that this respondent did not see. */
  readonly stimuli: readonly BidsStimulus[];
  readonly results: readonly {
    readonly gaze: StimulusGaze;
    readonly signals: StimulusSignals | null;
  }[];
  /** Null if the recording cannot be read. */
  readonly recorded: RecordedTimes | null;
  readonly quality: BidsQuality | null;
  /** False: no gaze was measured, so there is no file with gaze. */
  readonly hasGaze: boolean;
}

export interface BidsFile {
  /** From the folder `bids`. */
  readonly path: string;
  readonly text: string;
  /** It is stored compressed with gzip; the path says so too. */
  readonly isGzipped: boolean;
}

/** @returns the paths of the files of a session, in the order of `bidsSessionFiles` */
export function bidsSessionPaths({
  subject,
  task,
  hasGaze,
}: Pick<BidsSession, 'subject' | 'task' | 'hasGaze'>): string[] {
  const named = (rest: string) => sessionPath(subject, task, rest);
  const ofGaze = [
    named('recording-eye1_physio.tsv.gz'),
    named('recording-eye1_physio.json'),
    named('recording-eye1_physioevents.tsv.gz'),
    named('recording-eye1_physioevents.json'),
  ];
  return [named('events.tsv'), named('events.json'), ...(hasGaze ? ofGaze : [])];
}

export function bidsSessionFiles(session: BidsSession): BidsFile[] {
  const { results, recorded, stimuli } = session;
  const calibrationIds = new Set(
    stimuli.filter(({ isCalibration }) => isCalibration).map(({ stimulusId }) => stimulusId),
  );
  const times = placeOnSessionClock(
    results.map(({ gaze }) => gaze),
    recorded,
    calibrationIds,
  );
  const signalsOf = new Map(results.map(({ gaze, signals }) => [gaze, signals]));
  const texts = [
    tsvFile(eventRows(session, times)),
    jsonFile(eventsSidecar(session, times)),
    ...(session.hasGaze
      ? [
          tsvFile(sampleRows(times.stimuli)),
          jsonFile(physioSidecar(session, times)),
          tsvFile(movementRows(times.stimuli, signalsOf)),
          jsonFile(physioeventsSidecar(session.studyName, times)),
        ]
      : []),
  ];
  return bidsSessionPaths(session).map((path, at) => ({
    path,
    text: texts[at]!,
    isGzipped: path.endsWith('.gz'),
  }));
}

/** Without a header: the columns are in the sidecar. Gaze in CSS px of the page. */
function sampleRows(placed: readonly PlacedGaze[]): string[][] {
  return placed.flatMap(({ gaze, tMs }) => {
    const { xNorm, yNorm, contentRect } = gaze;
    return Array.from(tMs, (at, i) => {
      const xPx = contentRect.xPx + xNorm[i]! * contentRect.widthPx;
      const yPx = contentRect.yPx + yNorm[i]! * contentRect.heightPx;
      const isThere = Number.isFinite(xPx) && Number.isFinite(yPx);
      return [
        tsvSeconds(at),
        tsvNumber(isThere ? xPx : null, 2),
        tsvNumber(isThere ? yPx : null, 2),
      ];
    });
  });
}

function movementRows(
  placed: readonly PlacedGaze[],
  signalsOf: ReadonlyMap<StimulusGaze, StimulusSignals | null>,
): string[][] {
  return placed.flatMap((each) =>
    eyeMovementRows(each, signalsOf.get(each.gaze) ?? null).map(
      ({ kind, startMs, endMs, xPx, yPx, isCutOff }) => [
        tsvSeconds(startMs),
        tsvSeconds(endMs - startMs),
        kind,
        tsvNumber(xPx, 2),
        tsvNumber(yPx, 2),
        isCutOff === null ? MISSING : isCutOff ? 'cut_off' : 'complete',
      ],
    ),
  );
}
