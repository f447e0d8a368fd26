import {
  createAoiDefinition,
  createAoiSet,
  getAoiStats,
  type AoiStats,
} from '@fovea/contract/analysis/aoi';
import { createSegment } from '@fovea/contract/analysis/segments';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { AOI_METRICS } from '@fovea/science/aoi/aoiTypes';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import { decodeStimulusGaze, encodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { columnName } from '@fovea/science/tables/valueColumns';
import { parquetReadObjects } from 'hyparquet';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aRespondent, aSessionStart, type TakingPart } from '../../testing/aStudy';
import { aSurveyStudy } from '../../testing/erasure/markedRespondent';
import { anExportSource, type AskedExport } from '../../testing/exports/anExportSource';
import { csvTable, fileOf } from '../../testing/exports/readExport';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { readWithParquetWasm } from '../../testing/exports/readWithParquetWasm';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { studyTableEntries, studyTables } from './studyTableEntries';

const server = setUpServer();
const ada = setUpUser(server);

let studyId = '';
let stimulusId = '';
const people: TakingPart[] = [];
let ids: string[] = [];

beforeAll(async () => {
  studyId = await aCalibratedStudy(server, ada);
  const { stimuli } = await ada.call(getStudy, { studyId });
  stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  for (const seed of ['one', 'two']) {
    const begin = { ...aSessionStart(), variables: { group: seed, '=evil': '=1+1' } };
    const respondent = await aRespondent(server, studyId, {}, begin);
    await sendRecording(server, respondent, recordedChunks(respondent.slides, seed));
    people.push(respondent);
  }
  ids = people.map(({ sessionId }) => sessionId);
  await server.runJobs();
  const { id: aoiSet } = await ada.call(createAoiSet, { body: { study: studyId } });
  for (const [name, right] of [
    ['Left', 0.5],
    ['All', 1],
  ] as const) {
    await ada.call(createAoiDefinition, {
      body: {
        ...{ id: newId(), name, displayColor: '#ff8c00', aoiSet, stimuli: [stimulusId] },
        ...{ respondent: null, group: 'Both', shape: 'rectangle', time: null },
        timeline: [
          {
            ts: 0,
            source: 'drawn',
            points: [
              { x: 0, y: 0 },
              { x: right, y: 0 },
              { x: right, y: 1 },
              { x: 0, y: 1 },
            ],
          },
        ],
      },
    });
  }
});

type Contents = AskedExport['contents'];

async function entriesOf(contents: NonNullable<Contents> = {}, respondents = ids) {
  const source = await anExportSource(server, studyId, { respondents, contents });
  return await studyTableEntries(server.context, source);
}

describe('sessions', () => {
  it('say who took part, as the list of respondents does', async () => {
    const rows = await csvTable(await entriesOf(), 'sessions');
    const listed = await ada.call(listSessions, { studyId });
    expect(rows).toHaveLength(2);
    for (const [at, session] of listed.entries()) {
      expect(rows[at]).toMatchObject({
        respondent: session.respondent.label,
        session_id: session.id,
        state: 'PROCESSED',
        start_time: session.startTime,
        device: 'Unknown',
        age: '',
        gender: '',
        low_quality: String(session.lowQualityAuto).toUpperCase(),
        low_quality_manual: '',
        low_quality_auto: String(session.lowQualityAuto).toUpperCase(),
        low_quality_reasons: session.lowQualityReasons.join(' '),
        screened_out: '',
        receipt_code: session.receiptCode,
        consent_text_sha256: session.consent!.textSha256,
        consent_locale: 'en-US',
      });
    }
  });

  it('have variables only when they were asked for', async () => {
    const [without] = await csvTable(await entriesOf(), 'sessions');
    expect(Object.keys(without!).filter((name) => name.startsWith('variable_'))).toEqual([]);
    const withThem = await csvTable(await entriesOf({ variables: true }), 'sessions');
    expect(withThem.map((row) => row['variable_group'])).toEqual(['one', 'two']);
    expect(withThem[0]!['variable_=evil']).toBe("'=1+1");
  });

  it('name respondents by pseudonyms in every table', async () => {
    const entries = await entriesOf({ respondentNames: 'PSEUDONYMS' });
    for (const name of ['sessions', 'events', 'quality', 'aoi_metrics']) {
      const found = (await csvTable(entries, name)).map(({ respondent }) => respondent);
      expect([name, [...new Set(found)]]).toEqual([name, ['P0001', 'P0002']]);
    }
  });
});

it('stimuli are in the order of the flow', async () => {
  const rows = await csvTable(await entriesOf(), 'stimuli');
  expect(rows.map(({ type, position, media }) => [type, position, media])).toEqual([
    ['CALIBRATION', '1', ''],
    ['INSTRUCTION', '2', ''],
    ['CALIBRATION', '3', ''],
  ]);
  expect(rows[1]).toMatchObject({ stimulus_id: stimulusId, exposure_ms: '5000', flows: 'Flow 1' });
});

it('events have onsets and offsets on the clocks of the results', async () => {
  const rows = await csvTable(await entriesOf(), 'events');
  const { stimuli } = await ada.call(getStudy, { studyId });
  const name = stimuli.find(({ id }) => id === stimulusId)!.displayName;
  const own = rows.filter(
    ({ stimulus, event }) => stimulus === name && event!.startsWith('stimulus_'),
  );
  expect(own.map(({ event }) => event)).toEqual([
    ...['stimulus_shown', 'stimulus_hidden', 'stimulus_shown', 'stimulus_hidden'],
  ]);
  for (const at of [0, 2]) {
    const [on, off] = own.slice(at);
    expect(on).toMatchObject({ t_ms: '0.000', is_counted: 'TRUE' });
    expect(Number(off!['t_ms'])).toBeCloseTo(Number(on!['visible_ms']), 3);
    expect(Number(off!['session_ms']) - Number(on!['session_ms'])).toBeCloseTo(
      Number(on!['duration_ms']),
      2,
    );
  }
  expect(rows.filter(({ event }) => event === 'calibration_point').length).toBeGreaterThan(8);
});

it('quality equals what the sessions say, and is empty where it was not measured', async () => {
  const rows = await csvTable(await entriesOf(), 'quality');
  const listed = await ada.call(listSessions, { studyId });
  expect(rows).toHaveLength(4);
  for (const [at, { qualityMetrics, stimulusQuality }] of listed.entries()) {
    const [whole, ofStimulus] = rows.slice(at * 2);
    expect(whole).toMatchObject({
      stimulus: '',
      accuracy_deg: qualityMetrics!.accuracyDeg!.toFixed(6),
      gaze_share: qualityMetrics!.gazeQuality!.toFixed(6),
      loss_blink: qualityMetrics!.loss!.blink.toFixed(6),
      calibration_points: String(qualityMetrics!.calibrationPoints),
      algorithm_version: qualityMetrics!.algorithmVersion,
      blink_count: '',
      blinks_cut_off: '',
    });
    expect(ofStimulus).toMatchObject({
      accuracy_deg: '',
      face_share: stimulusQuality[0]!.faceQuality!.toFixed(6),
      showings: '1',
    });
  }
  const points = await csvTable(await entriesOf(), 'quality_points');
  expect(points).toHaveLength(
    listed.reduce((sum, { qualityMetrics }) => sum + qualityMetrics!.points.length, 0),
  );
});

describe('AOIs', () => {
  const onScreen = async (): Promise<AoiStats[]> => {
    const [set] = await server.context.db
      .selectFrom('aoiSets')
      .select('id')
      .where('studyId', '=', studyId)
      .execute();
    return await ada.call(getAoiStats, { aoiSetId: set!.id });
  };

  it('have their shapes', async () => {
    const rows = await csvTable(await entriesOf(), 'aoi_definitions');
    expect(rows.map(({ aoi }) => aoi)).toEqual(['Left', 'All']);
    expect(rows[0]).toMatchObject({
      aoi_group: 'Both',
      color: '#ff8c00',
      shape: 'rectangle',
      keyframes: '1',
      keyframe_times_ms: '[0]',
      respondent: '',
    });
    expect(JSON.parse(rows[0]!['timeline']!)).toMatchObject([{ ts: 0, points: { length: 4 } }]);
  });

  it('have the figures of the screen before these were ever computed', async () => {
    expect(await onScreen()).toEqual([]);
    const before = await csvTable(await entriesOf(), 'aoi_metrics');
    const ratios = await csvTable(await entriesOf(), 'aoi_segments');
    await server.runJobs();
    const shown = await onScreen();
    expect(shown).toHaveLength(2);
    for (const { aoiDefinition, stats, ...figures } of shown) {
      const own = before.filter(({ aoi_id }) => aoi_id === aoiDefinition);
      expect(own).toHaveLength(2);
      for (const id of AOI_METRICS) {
        const values = own.flatMap((row) => {
          const text = row[columnName(id)]!;
          return text === '' ? [] : [Number(text)];
        });
        expect([id, values.length]).toEqual([id, stats[id]!.n]);
        if (values.length === 0) continue;
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        // The file has three decimals of a millisecond.
        expect(mean).toBeCloseTo(stats[id]!.mean!, 2);
      }
      const [ratio, ...others] = ratios.filter(({ aoi_id }) => aoi_id === aoiDefinition);
      expect(others).toEqual([]);
      expect(ratio).toMatchObject({
        segment: 'All Respondents',
        ratio_fixation: figures.ratio!.toFixed(6),
        ratio_fixation_numerator: String(figures.ratioNumeratorFixation),
        ratio_fixation_denominator: String(figures.ratioDenominator),
        ratio_gaze_numerator: String(figures.ratioNumeratorGaze),
      });
    }
    // The area is of the stimulus, whoever is exported.
    const alone = await csvTable(await entriesOf({}, ids.slice(1)), 'aoi_metrics');
    expect(alone).toEqual(before.filter(({ respondent }) => respondent === 'Respondent 2'));
  });

  it('are to the bit those of the screen in Parquet', async () => {
    await server.runJobs();
    const entries = await entriesOf({ tableFormat: 'PARQUET' });
    const file = await fileOf(entries, 'tables/aoi_metrics.parquet');
    const rows = await parquetReadObjects({
      file: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer,
    });
    expect(rows).toHaveLength(4);
    for (const { aoiDefinition, stats } of await onScreen()) {
      const own = rows.filter((row) => row['aoi_id'] === aoiDefinition);
      for (const id of AOI_METRICS) {
        const values = own.map((row) => row[columnName(id)] as number | null);
        const known = values.filter((value) => value !== null);
        if (known.length === 0) continue;
        const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
        expect([id, mean]).toEqual([id, stats[id]!.mean]);
      }
    }
  });
});

describe('survey', () => {
  it('has the answers of the exported respondents only', async () => {
    const survey = await aSurveyStudy(server, ada);
    const questions = { elements: [{ type: 'text', name: 'age', inputType: 'number' }] };
    await server.context.db
      .updateTable('stimuli')
      .set({ surveyQuestions: JSON.stringify(questions), displayName: 'Questions' })
      .where('id', '=', survey.stimulusId)
      .execute();
    const answered: string[] = [];
    for (const age of [33, 44]) {
      const respondent = await aRespondent(server, survey.studyId);
      const answers = { age, wish: '=SUM(A1)' };
      const bytes = gzipSync(
        formatEvents([
          {
            kind: 'surveyEnded',
            tMs: 4000,
            stimulusId: survey.stimulusId,
            complete: true,
            answers,
          },
        ]),
      );
      await sendRecording(server, respondent, [{ stream: 'events', seq: 0, bytes }]);
      answered.push(respondent.sessionId);
    }
    await server.runJobs();
    const source = await anExportSource(server, survey.studyId, {
      respondents: answered.slice(1),
    });
    const rows = await csvTable(await studyTableEntries(server.context, source), 'survey');
    expect(rows).toMatchObject([
      {
        ...{ respondent: 'Respondent 2', stimulus: 'Questions', question: 'age', type: 'text' },
        ...{ value: '44', number: '44.000000', is_complete: 'TRUE' },
      },
      { question: 'wish', type: 'unlisted', value: "'=SUM(A1)", number: '' },
    ]);
  });
});

it('a segment has the ratios of its exported respondents', async () => {
  const body = { name: 'First', respondents: ids.slice(0, 1) };
  await ada.call(createSegment, { studyId, body });
  const denominators = async (respondents: string[]) => {
    const rows = await csvTable(await entriesOf({}, respondents), 'aoi_segments');
    return rows
      .filter(({ aoi }) => aoi === 'All')
      .map((row) => [row['segment'], row['ratio_fixation_denominator'], row['ratio_fixation']]);
  };
  expect(await denominators(ids)).toEqual([
    ['All Respondents', '2', '1.000000'],
    ['First', '1', '1.000000'],
  ]);
  expect(await denominators(ids.slice(1))).toEqual([
    ['All Respondents', '1', '1.000000'],
    ['First', '0', ''],
  ]);
});

describe('a part of an export', () => {
  /** As `cutIntoParts` gives it. */
  async function partOf(more: AskedExport['contents'] = {}) {
    const whole = await anExportSource(server, studyId, { contents: more });
    return { ...whole, respondents: whole.respondents.slice(0, 1) };
  }

  it('counts the respondents of all parts in the ratios of segments', async () => {
    const whole = await csvTable(await entriesOf(), 'aoi_segments');
    const part = await studyTableEntries(server.context, await partOf());
    expect(await csvTable(part, 'aoi_segments')).toEqual(whole);
    expect(whole[0]!['ratio_fixation_denominator']).toBe('2');
    const metrics = await csvTable(part, 'aoi_metrics');
    expect(new Set(metrics.map((row) => row['respondent']))).toEqual(new Set(['Respondent 1']));
  });

  it('has the columns of the variables of all parts', async () => {
    await server.context.db
      .updateTable('sessions')
      .set({ variables: JSON.stringify({ group: 'two', onlyOfTheSecond: 'yes' }) })
      .where('id', '=', ids[1]!)
      .execute();
    const part = await partOf({ variables: true });
    const [row] = await csvTable(await studyTableEntries(server.context, part), 'sessions');
    expect(row).toHaveProperty('variable_onlyOfTheSecond', '');
  });
});

it('figures of AOIs are computed once for both of their tables', async () => {
  const kinds: string[] = [];
  const { processor } = server.context;
  const counting: typeof processor = {
    ...processor,
    run: (kind, asked) => {
      kinds.push(kind);
      return processor.run(kind, asked);
    },
  };
  const source = await anExportSource(server, studyId);
  const entries = await studyTableEntries({ ...server.context, processor: counting }, source);
  const metrics = await csvTable(entries, 'aoi_metrics');
  const ratios = await csvTable(entries, 'aoi_segments');
  expect(metrics).toHaveLength(4);
  expect(ratios.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => kind === 'computeExportedAois')).toHaveLength(1);
});

it('every table is declared, and the same data gives the same bytes', async () => {
  const declared = studyTables(
    (await anExportSource(server, studyId, { respondents: ids })).request.contents,
  );
  for (const tableFormat of ['CSV', 'PARQUET'] as const) {
    const entries = await entriesOf({ tableFormat });
    const again = await entriesOf({ tableFormat });
    expect(entries.map(({ path }) => path)).toEqual(
      declared.map(({ name }) => `tables/${name}.${tableFormat.toLowerCase()}`),
    );
    for (const { path } of entries) {
      const [one, two] = [await fileOf(entries, path), await fileOf(again, path)];
      expect([path, one.equals(two)]).toEqual([path, true]);
    }
  }
});

it('every Parquet file is read by another implementation, with or without rows', async () => {
  const withRows: string[] = [];
  for (const respondents of [ids, []]) {
    const tables = await entriesOf({ tableFormat: 'PARQUET' }, respondents);
    const texts = await entriesOf({}, respondents);
    for (const { path } of tables) {
      const rows = readWithParquetWasm(await fileOf(tables, path));
      const name = path.replace(/^tables\/|\.parquet$/g, '');
      const cells = await csvTable(texts, name);
      expect([path, rows.length]).toEqual([path, cells.length]);
      for (const [at, row] of rows.entries()) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value === 'string' || value === null) {
            expect([path, column, value ?? '']).toEqual([path, column, cells[at]![column]]);
          }
        }
      }
      if (rows.length > 0) withRows.push(name);
    }
  }
  expect(withRows).toContain('events');
  expect(withRows).toContain('aoi_metrics');
});

it('an export of nobody has tables without rows', async () => {
  const entries = await entriesOf({}, []);
  for (const { path } of entries.filter(({ path: of }) => !/stimuli|aoi_/.test(of))) {
    const lines = (await fileOf(entries, path)).toString('utf8').trimEnd().split('\n');
    expect([path, lines.length]).toEqual([path, 1]);
  }
});

it('an AOI lasts as long as the longest exposure of all respondents, exported or not', async () => {
  const { db, objects } = server.context;
  const [first, second] = ids;
  const { objectKey } = await db
    .selectFrom('respondentResults')
    .select('objectKey')
    .where('sessionId', '=', first!)
    .where('stimulusId', '=', stimulusId)
    .executeTakeFirstOrThrow();
  const { respondentId, gaze } = decodeStimulusGaze((await objects.read(objectKey))!);
  await objects.put(
    objectKey,
    encodeStimulusGaze({ respondentId, gaze: { ...gaze, durationMs: 9000 } }),
  );
  const rows = await csvTable(await entriesOf({}, [second!]), 'aoi_metrics');
  expect(rows.map(({ duration_ms }) => duration_ms)).toEqual(['9000.000', '9000.000']);
});
