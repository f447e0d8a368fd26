import type { DeviceChannel } from '../devices/device';
import { numberOf, type OpenGazeElement } from './openGazeElement';

/** What is asked of the tracker. Older ones know no PUPILMM; their EYE_LEFT and EYE_RIGHT measure the same. */
export const OPEN_GAZE_PARTS = [
  'COUNTER',
  'TIME',
  'TIME_TICK',
  'POG_BEST',
  'POG_LEFT',
  'POG_RIGHT',
  'PUPILMM',
  'EYE_LEFT',
  'EYE_RIGHT',
] as const;

interface RecordedChannel extends DeviceChannel {
  readonly read: (record: OpenGazeElement) => number;
}

const asSent = (name: string): RecordedChannel => ({
  name,
  unit: '',
  role: null,
  read: (record) => numberOf(record, name),
});

const CHANNELS: readonly RecordedChannel[] = [
  { ...asSent('BPOGX'), role: 'gazeXNorm' },
  { ...asSent('BPOGY'), role: 'gazeYNorm' },
  { ...asSent('BPOGV'), role: 'gazeValid', read: gazeValid },
  ...['LPOGX', 'LPOGY', 'LPOGV', 'RPOGX', 'RPOGY', 'RPOGV'].map(asSent),
  { name: 'LPMM', unit: 'mm', role: 'pupilLeftMm', read: (record) => pupilMm(record, 'L') },
  { ...asSent('LPMMV'), read: (record) => pupilValid(record, 'L') },
  { name: 'RPMM', unit: 'mm', role: 'pupilRightMm', read: (record) => pupilMm(record, 'R') },
  { ...asSent('RPMMV'), read: (record) => pupilValid(record, 'R') },
  asSent('CNT'),
];

/** Named as in the Open Gaze API. Gaze is a fraction of the screen, from its upper left corner. */
export const OPEN_GAZE_CHANNELS: readonly DeviceChannel[] = CHANNELS.map(
  ({ name, unit, role }) => ({ name, unit, role }),
);

/** The values of one data record in the order of the channels; NaN where the tracker sent no number. */
export function recordValues(record: OpenGazeElement): number[] {
  return CHANNELS.map(({ read }) => read(record));
}

function gazeValid(record: OpenGazeElement): number {
  const isPoint = !Number.isNaN(numberOf(record, 'BPOGX') + numberOf(record, 'BPOGY'));
  return isPoint && numberOf(record, 'BPOGV') === 1 ? 1 : 0;
}

function pupilValid(record: OpenGazeElement, eye: 'L' | 'R'): number {
  const name = record.attributes.has(`${eye}PMMV`) ? `${eye}PMMV` : `${eye}PUPILV`;
  return numberOf(record, name);
}

/** A tracker that sees no pupil repeats the last diameter, with a flag that it does not hold. */
function pupilMm(record: OpenGazeElement, eye: 'L' | 'R'): number {
  if (pupilValid(record, eye) !== 1) return Number.NaN;
  const diameterMm = record.attributes.has(`${eye}PMM`)
    ? numberOf(record, `${eye}PMM`)
    : numberOf(record, `${eye}PUPILD`) * 1000;
  return diameterMm > 0 ? diameterMm : Number.NaN;
}
