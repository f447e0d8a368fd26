/** `events.tsv`: what was on the page and when, and its sidecar with the screen. */
import type { JsonValue } from '../recording/columnsFile';
import type { RectPx } from '../recording/sessionEvents';
import { subtractPauses, type TimeInterval } from '../timeline/pauses';
import type { BidsSession } from './bidsSession';
import { known, MISSING, tsvNumber, tsvSeconds, tsvText, withoutUnknown } from './bidsText';
import { screenOf } from './pageGeometry';
import type { SessionTimes } from './sessionClock';

const COLUMNS = [
  'onset',
  'duration',
  'trial_type',
  'stimulus',
  'stim_file',
  'content_x',
  'content_y',
  'content_width',
  'content_height',
] as const;

interface EventRow extends TimeInterval {
  readonly cells: readonly string[];
}

/** With the header. Pauses have rows of their own, and what was shown has them in its duration. */
export function eventRows(session: BidsSession, times: SessionTimes): string[][] {
  const stimulusOf = new Map(session.stimuli.map((each) => [each.stimulusId, each]));
  const shown = [
    ...times.stimuli.map(({ gaze, startMs, endMs }) => ({ ...gaze, startMs, endMs })),
    ...times.calibrations,
  ].map(({ stimulusId, startMs, endMs, contentRect }): EventRow => {
    const stimulus = stimulusOf.get(stimulusId);
    return {
      startMs,
      endMs,
      cells: [
        tsvText(stimulus?.type.toLowerCase() ?? 'stimulus'),
        tsvText(stimulus?.name ?? null),
        stimulus?.file ?? MISSING,
        ...rectCells(contentRect),
      ],
    };
  });
  const pauses = [...times.stimuli, ...times.calibrations].flatMap(
    ({ startMs, endMs, stretches }): EventRow[] =>
      subtractPauses({ startMs, endMs }, stretches).map((pause) => ({
        ...pause,
        cells: ['pause', ...COLUMNS.slice(3).map(() => MISSING)],
      })),
  );
  const rows = [...shown, ...pauses].sort((a, b) => a.startMs - b.startMs);
  return [
    [...COLUMNS],
    ...rows.map(({ startMs, endMs, cells }) => [
      tsvSeconds(startMs),
      tsvSeconds(endMs - startMs),
      ...cells,
    ]),
  ];
}

function rectCells({ xPx, yPx, widthPx, heightPx }: RectPx): string[] {
  return [xPx, yPx, widthPx, heightPx].map((value) => tsvNumber(value, 2));
}

export function eventsSidecar(
  session: BidsSession,
  times: SessionTimes,
): { readonly [key: string]: JsonValue } {
  const { software, operatingSystem, studyName, hasGaze, recorded } = session;
  const screen = screenOf(session, times);
  const started = recorded?.events.find((event) => event.kind === 'sessionStarted');
  const device = started?.kind === 'sessionStarted' ? started.screen : null;
  const approximate = times.stimuli.filter(({ isExact }) => !isExact).length;
  const pixel = (description: string) => ({ Description: description, Units: 'pixel' });
  return withoutUnknown({
    TaskName: studyName,
    TaskDescription: 'The whole session of the respondent is one task; its stimuli are the events.',
    StimulusPresentation: withoutUnknown({
      OperatingSystem: operatingSystem ?? undefined,
      SoftwareName: software.name,
      SoftwareVersion: software.version,
      ...(hasGaze || screen.isPageMeasured
        ? {
            ScreenResolution: [screen.widthPx, screen.heightPx],
            ScreenOrigin: ['top', 'left'],
          }
        : {}),
      ...(hasGaze
        ? {
            ScreenDistance: screen.distanceM,
            ScreenSize: [screen.widthM, screen.heightM],
            ScreenDistanceMethod: screen.distanceMethod,
            ScreenDistanceErrorPercent: known(session.quality?.distanceErrorPercent, 0),
            ScreenDistanceIsAssumed: screen.isDistanceAssumed,
            ScreenSizeMethod: screen.sizeMethod,
            ScreenSizeIsAssumed: screen.isSizeAssumed,
            ScreenResolutionIsAssumed: !screen.isPageMeasured,
          }
        : {}),
      ScreenDescription:
        'The page of the browser, in CSS pixels: the coordinates of gaze and stimuli count from its top left corner.',
      DeviceScreenResolution: device ? [device.widthPx, device.heightPx] : undefined,
      DevicePixelRatio: device?.devicePixelRatio,
      PageSizesDuringStimuli: screen.sizes.length > 1 ? screen.sizes : undefined,
    }),
    OnsetOrigin: 'Beginning of the session; the same clock as the timestamps of the gaze.',
    OnsetsAreRecorded: times.stimuli.every(({ exposure }) => exposure !== null),
    StimuliWithoutRecordedTimes: approximate > 0 ? approximate : undefined,
    onset: { Description: 'When it appeared, in seconds from the beginning of the session.' },
    duration: { Description: 'How long until it was gone, with the pauses in it, in seconds.' },
    trial_type: {
      Description:
        'Type of the stimulus, or "pause": nothing was shown or recorded during the stimulus around it.',
    },
    stimulus: { Description: 'Name of the stimulus in the study.' },
    stim_file: { Description: 'Its file in the folder stimuli, where media were exported.' },
    content_x: pixel('Left edge of the stimulus on the page.'),
    content_y: pixel('Top edge of the stimulus on the page.'),
    content_width: pixel('Width of the stimulus on the page.'),
    content_height: pixel('Height of the stimulus on the page.'),
  });
}
