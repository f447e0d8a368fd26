import { deviceSignalParts } from '../devices/deviceSignalId';
import {
  inSignalOrder,
  isOfFace,
  signalEntry,
  SIGNALS,
  type SignalEntry,
  type SignalId,
} from '../signals/signalCatalogue';
import { columnName } from '../tables/valueColumns';
import type { NumberColumn, SampleTable } from './sampleColumns';
import {
  respondentColumn,
  stimulusColumn,
  TIME_DEFINITION,
  type SeenSignals,
} from './seenStimulus';

const DECIMALS_OF_UNIT: { readonly [unit: string]: number } = {
  '0/1': 0,
  deg: 3,
  cm: 3,
  '0..100': 3,
  '-100..100': 3,
  '1/min': 2,
  Hz: 2,
};
const DECIMALS = 5;
/** A device may send volts of which a billionth means something. */
const DEVICE_DECIMALS = 9;

/** Signals that a column can be made of: those that some engine measures. */
export function exportableSignals(isWanted: (signal: SignalEntry) => boolean): SignalId[] {
  return SIGNALS.filter(
    (signal) => (!isOfFace(signal) || signal.engines.length > 0) && isWanted(signal),
  ).map(({ id }) => id);
}

function signalColumn(signal: SignalEntry): NumberColumn<SeenSignals> {
  const { id, unit, claim, restsOn, isExperimental } = signal;
  const isRange = unit.includes('..') || unit === '0/1';
  return {
    name: columnName(id),
    kind: 'float32',
    unit: isRange || unit === '' ? '1' : unit,
    definition: `${claim}${isExperimental && !claim.includes('xperimental') ? ' Experimental.' : ''} Empty where not measured.`,
    ...(isRange && { range: unit === '0/1' ? '0 or 1' : unit }),
    formula: `docs/science/signals.md; rests on: ${restsOn.join(', ')}`,
    algorithm: 'Signals of a session, version in the column signals_version.',
    decimals: DECIMALS_OF_UNIT[unit] ?? DECIMALS,
    fill: ({ signals }, into) => {
      const values = signals?.values.get(id);
      if (values) into.set(values.length > into.length ? values.subarray(0, into.length) : values);
    },
  };
}

// Once: tables are declared again for every respondent.
const COLUMNS = SIGNALS.map((signal) => ({ id: signal.id, column: signalColumn(signal) }));

/** The columns of signals, in the order of the catalogue, then those of devices. */
export function signalColumns(ids: readonly SignalId[]): NumberColumn<SeenSignals>[] {
  const known = COLUMNS.filter(({ id }) => ids.includes(id)).map(({ column }) => column);
  return [...known, ...deviceColumns(ids)];
}

/** Named as the device names its channel, in the letters of column names; the codebook has both names whole. */
function deviceColumns(ids: readonly SignalId[]): NumberColumn<SeenSignals>[] {
  const taken = new Set<string>();
  return inSignalOrder(ids).flatMap((id) => {
    const parts = deviceSignalParts(id);
    const entry = signalEntry(id);
    if (!parts || !entry) return [];
    const words = [parts.device, parts.channel, parts.unit].map(columnWord);
    const plain = words.filter((word) => word !== '').join('_');
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}_${number}`;
    taken.add(name);
    return {
      ...signalColumn(entry),
      name,
      formula: 'docs/science/devices.md',
      decimals: DEVICE_DECIMALS,
    };
  });
}

/** Letters and digits of every script, lower case, joined by underscores. */
function columnWord(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('_');
}

/** One row per camera frame with every signal that the study measured. */
export function signalTable(ids: readonly SignalId[]): SampleTable<SeenSignals> {
  return {
    name: 'signals',
    definition:
      'One row per camera frame while a stimulus was shown, by respondent, in the order shown, with every signal that the study measured. Without a camera there are 30 rows a second.',
    rowsOf: ({ signals }) => signals?.tMs.length ?? 0,
    columns: [
      respondentColumn,
      stimulusColumn,
      {
        name: 't_ms',
        kind: 'float64',
        unit: 'ms',
        definition: TIME_DEFINITION,
        range: '0 and above',
        decimals: 3,
        fill: ({ signals }, into) => into.set(signals?.tMs ?? []),
      },
      ...signalColumns(ids),
      {
        name: 'signals_version',
        kind: 'text',
        unit: '',
        definition: 'Version of the processing that gave these signals.',
        text: ({ signals }) => signals?.version ?? '',
      },
    ],
  };
}
