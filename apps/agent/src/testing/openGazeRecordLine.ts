import type { SeenEye, SeenEyes } from './simulatedEyes';

/** Everything that a data record can say, in the order of the published interface. */
export interface RecordedMoment {
  readonly count: number;
  readonly timeS: number;
  readonly ticks: number;
  readonly eyes: SeenEyes;
  readonly userData: string;
}

type Fields = readonly (readonly [name: string, value: string])[];

const fixed = (value: number): string => value.toFixed(5);
const flag = (isTrue: boolean): string => (isTrue ? '1' : '0');

/** The fields that each `ENABLE_SEND_…` adds. */
const PARTS: Readonly<Record<string, (moment: RecordedMoment) => Fields>> = {
  COUNTER: ({ count }) => [['CNT', String(count)]],
  TIME: ({ timeS }) => [['TIME', fixed(timeS)]],
  TIME_TICK: ({ ticks }) => [['TIME_TICK', String(ticks)]],
  POG_FIX: ({ eyes: { fixation }, timeS }) => [
    ['FPOGX', fixed(fixation.xNorm)],
    ['FPOGY', fixed(fixation.yNorm)],
    ['FPOGS', fixed(fixation.startMs / 1000)],
    ['FPOGD', fixed(Math.max(0, timeS - fixation.startMs / 1000))],
    ['FPOGID', String(fixation.id)],
    ['FPOGV', flag(fixation.isValid)],
  ],
  POG_LEFT: ({ eyes: { left } }) => gaze('LPOG', left),
  POG_RIGHT: ({ eyes: { right } }) => gaze('RPOG', right),
  POG_BEST: ({ eyes: { left, right } }) =>
    gaze('BPOG', {
      isSeen: left.isSeen || right.isSeen,
      xNorm: (left.xNorm + right.xNorm) / 2,
      yNorm: (left.yNorm + right.yNorm) / 2,
    }),
  PUPIL_LEFT: ({ eyes: { left } }) => pupilInImage('L', left, 0.35),
  PUPIL_RIGHT: ({ eyes: { right } }) => pupilInImage('R', right, 0.65),
  EYE_LEFT: ({ eyes: { left } }) => eyeInSpace('L', left, -0.031),
  EYE_RIGHT: ({ eyes: { right } }) => eyeInSpace('R', right, 0.031),
  CURSOR: () => [
    ['CX', fixed(0.5)],
    ['CY', fixed(0.5)],
    ['CS', '0'],
  ],
  PUPILMM: ({ eyes: { left, right } }) => [
    ['LPMM', fixed(left.pupilMm)],
    ['LPMMV', flag(left.isSeen)],
    ['RPMM', fixed(right.pupilMm)],
    ['RPMMV', flag(right.isSeen)],
  ],
  USER_DATA: ({ userData }) => [['USER', userData]],
};

export const RECORD_PARTS: readonly string[] = Object.keys(PARTS);

/** @param parts names without `ENABLE_SEND_` */
export function openGazeRecordLine(moment: RecordedMoment, parts: ReadonlySet<string>): string {
  const fields = RECORD_PARTS.filter((part) => parts.has(part)).flatMap(
    (part) => PARTS[part]?.(moment) ?? [],
  );
  return `<REC ${fields.map(([name, value]) => `${name}="${value}"`).join(' ')} />\r\n`;
}

function gaze(name: string, eye: Pick<SeenEye, 'isSeen' | 'xNorm' | 'yNorm'>): Fields {
  return [
    [`${name}X`, fixed(eye.xNorm)],
    [`${name}Y`, fixed(eye.yNorm)],
    [`${name}V`, flag(eye.isSeen)],
  ];
}

function pupilInImage(side: 'L' | 'R', { isSeen, pupilMm }: SeenEye, xNorm: number): Fields {
  return [
    [`${side}PCX`, fixed(xNorm)],
    [`${side}PCY`, fixed(0.45)],
    [`${side}PD`, fixed(pupilMm * 4)],
    [`${side}PS`, fixed(1)],
    [`${side}PV`, flag(isSeen)],
  ];
}

function eyeInSpace(side: 'L' | 'R', { isSeen, pupilMm }: SeenEye, xM: number): Fields {
  return [
    [`${side}EYEX`, fixed(xM)],
    [`${side}EYEY`, fixed(0.004)],
    [`${side}EYEZ`, fixed(0.62)],
    [`${side}PUPILD`, fixed(pupilMm / 1000)],
    [`${side}PUPILV`, flag(isSeen)],
  ];
}
