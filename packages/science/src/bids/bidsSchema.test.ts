import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bidsRootFiles, BIDS_VERSION } from './bidsDataset';
import { bidsSessionFiles } from './bidsSession';
import { aBidsSession } from './testing/aBidsSession';

/**
 * What the schema of BIDS asks for. The validator (`npm run bids`) does not run with every test, and it
 * reports three codes on data that is right (docs/decisions/0056-bids.md); these are checked here.
 */
const folder = new URL('../../testdata/bids/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown;

interface Schema {
  readonly bids_version: string;
  readonly rules: {
    readonly sidecars: Record<string, Record<string, { fields: Record<string, unknown> }>>;
    readonly tabular_data: Record<string, Record<string, { initial_columns: string[] }>>;
    readonly checks: Record<string, Record<string, { issue: { code: string }; checks: string[] }>>;
  };
  readonly objects: {
    readonly columns: Record<string, { name: string }>;
    readonly metadata: Record<string, { enum?: string[]; properties?: object }>;
  };
}
const schema = read('schema-1.11.1.json') as Schema;

type Json = Record<string, unknown>;
const files = bidsSessionFiles(aBidsSession());
const textOf = (ending: string) => files.find(({ path }) => path.endsWith(ending))!.text;
const physio = JSON.parse(textOf('_physio.json')) as Json;
const physioevents = JSON.parse(textOf('_physioevents.json')) as Json;
const events = JSON.parse(textOf('_events.json')) as Json;
const columnsOf = (sidecar: Json) => sidecar.Columns as string[];

function requiredOf(topic: string, rule: string): string[] {
  const { fields } = schema.rules.sidecars[topic]![rule]!;
  return Object.keys(fields).filter((name) => fields[name] === 'required');
}
function initialColumns(topic: string, rule: string): string[] {
  const names = schema.rules.tabular_data[topic]![rule]!.initial_columns;
  return names.map((name) => schema.objects.columns[name]!.name);
}
function checkNamed(code: string) {
  const all = Object.values(schema.rules.checks).flatMap((topic) => Object.values(topic));
  return all.find(({ issue }) => issue.code === code)!.checks.join(' ');
}

describe('the schema of BIDS 1.11.1', () => {
  it('is the version that the folder names', () => {
    expect(schema.bids_version).toBe(BIDS_VERSION);
    const [description] = bidsRootFiles({
      studyName: 'Coffee',
      software: { name: 'Fovea', version: '1' },
      exportedOn: '2026-11-23',
      participants: [],
      hasLabels: false,
    });
    expect(JSON.parse(description!.text)).toMatchObject({ BIDSVersion: schema.bids_version });
  });

  it('has its required fields in the sidecars', () => {
    const ofPhysio = [
      ...requiredOf('continuous', 'Continuous'),
      ...requiredOf('continuous', 'EyeTrack'),
    ];
    expect(ofPhysio.sort()).toEqual([
      'Columns',
      'RecordedEye',
      'SampleCoordinateSystem',
      'SamplingFrequency',
      'StartTime',
    ]);
    expect(Object.keys(physio)).toEqual(expect.arrayContaining(ofPhysio));
    const ofEvents = requiredOf('continuous', 'PhysioEvents');
    expect(ofEvents).toContain('OnsetSource');
    expect(Object.keys(physioevents)).toEqual(expect.arrayContaining(ofEvents));
  });

  it('has the words that it lists', () => {
    for (const field of [
      'RecordedEye',
      'SampleCoordinateSystem',
      'PhysioType',
      'CalibrationUnit',
    ]) {
      expect(schema.objects.metadata[field]!.enum, field).toContain(physio[field]);
    }
  });

  it('has its columns first, in its order, and as many cells in every row', () => {
    const gaze = initialColumns('physio', 'PhysioEyeTracking');
    expect(gaze).toEqual(['timestamp', 'x_coordinate', 'y_coordinate']);
    expect(columnsOf(physio).slice(0, gaze.length)).toEqual(gaze);
    const ofEvents = initialColumns('physio', 'PhysioEventsColumns');
    expect(columnsOf(physioevents).slice(0, ofEvents.length)).toEqual(ofEvents);
    const [header, ...rows] = textOf('_events.tsv').trimEnd().split('\n');
    expect(header!.split('\t').slice(0, 2)).toEqual(initialColumns('events', 'Events'));
    const widths = (text: string) =>
      new Set(
        text
          .trimEnd()
          .split('\n')
          .map((row) => row.split('\t').length),
      );
    expect([...widths(textOf('_physio.tsv.gz'))]).toEqual([columnsOf(physio).length]);
    expect([...widths(textOf('_physioevents.tsv.gz'))]).toEqual([columnsOf(physioevents).length]);
    expect([...widths(rows.join('\n'))]).toEqual([header!.split('\t').length]);
  });

  it('has events in the order of their onsets', () => {
    for (const [ending, header] of [
      ['_events.tsv', 1],
      ['_physioevents.tsv.gz', 0],
      ['_physio.tsv.gz', 0],
    ] as const) {
      const onsets = textOf(ending)
        .trimEnd()
        .split('\n')
        .slice(header)
        .map((row) => Number(row.split('\t')[0]));
      expect(onsets, ending).toEqual(onsets.toSorted((a, b) => a - b));
    }
  });
});

describe('what the validator cannot tell yet', () => {
  it('is what its settings ignore', () => {
    const { ignore } = read('validator-config.json') as { ignore: { code: string }[] };
    expect(ignore.map(({ code }) => code).filter((code) => !code.endsWith('_RECOMMENDED'))).toEqual(
      [
        'MISSING_ONSET_COLUMN',
        'INCOMPLETE_STIMULUS_PRESENTATION',
        // Whoever is listed: bidsEntries.test.ts.
        'PARTICIPANT_ID_MISMATCH',
      ],
    );
  });

  it('MISSING_ONSET_COLUMN: the onsets of eye movements are times of a column of the gaze', () => {
    expect(checkNamed('MISSING_ONSET_COLUMN')).toContain('associations.physio.sidecar.Columns');
    expect(columnsOf(physio)).toContain(physioevents.OnsetSource);
  });

  it('INCOMPLETE_STIMULUS_PRESENTATION: gaze on a screen has that screen in metres', () => {
    const wanted = ['ScreenDistance', 'ScreenOrigin', 'ScreenResolution', 'ScreenSize'];
    for (const field of wanted) {
      expect(checkNamed('INCOMPLETE_STIMULUS_PRESENTATION')).toContain(field);
    }
    const both = [aBidsSession(), aBidsSession({ recorded: null, quality: null })];
    for (const session of both) {
      const { text } = bidsSessionFiles(session).find(({ path }) => path.endsWith('_events.json'))!;
      const { StimulusPresentation: screen } = JSON.parse(text) as { StimulusPresentation: Json };
      expect(Object.keys(screen)).toEqual(expect.arrayContaining(wanted));
      expect(screen.ScreenOrigin).toEqual(['top', 'left']);
      expect(screen.ScreenDistance).toBeGreaterThan(0.2);
      expect(screen.ScreenDistance).toBeLessThan(3);
      for (const [field, isSize] of [
        ['ScreenResolution', Number.isInteger],
        ['ScreenSize', (value: unknown) => Number(value) > 0.02 && Number(value) < 5],
      ] as const) {
        const pair = screen[field] as number[];
        expect(pair.length === 2 && pair.every(isSize), field).toBe(true);
      }
    }
    expect(Object.keys(schema.objects.metadata.StimulusPresentation!.properties!)).toEqual(
      expect.arrayContaining(wanted),
    );
    expect(events.StimulusPresentation).toBeDefined();
  });
});
