import { createAoiDefinition, createAoiSet } from '@fovea/contract/analysis/aoi';
import type { ExportContents } from '@fovea/contract/studies/exports';
import { getStudy } from '@fovea/contract/studies/studies';
import { csvText } from '@fovea/science/tables/writeCsv';
import { parquetReadObjects } from 'hyparquet';
import { randomUUID } from 'node:crypto';
import { parse } from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { anExportSource } from '../../testing/exports/anExportSource';
import { entryBytes } from '../../testing/exports/readExport';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { readWithParquetWasm } from '../../testing/exports/readWithParquetWasm';
import { aCalibratedStudy } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { sampleTableEntries, sampleTables } from './sampleTableEntries';
import { signalEntries, signalTables } from './signalEntries';

const server = setUpServer();
const owner = setUpUser(server);
const THIRD = 1 / 3;
let studyId: string;
let stimulusId: string;
let stimulusName: string;
let sessions: readonly string[];

/** One looked, blinked and moved the head; one was there without gaze; one saw nothing. */
beforeAll(async () => {
  studyId = await aCalibratedStudy(server, owner);
  const { stimuli } = await owner.call(getStudy, { studyId });
  ({ id: stimulusId, displayName: stimulusName } = stimuli.find(
    ({ type }) => type === 'INSTRUCTION',
  )!);
  const looked = await aProcessedRespondent(server, studyId, [
    {
      stimulusId,
      xNorm: [0.25, THIRD, Number.NaN, 0.75],
      yawDeg: [1, Number.NaN, -THIRD, 4],
      gaze: {
        algorithm: 'idt',
        version: '4.1.1.2',
        degreeScale: { xNormPerDeg: 0.04, method: 'for tests' },
        fixations: {
          count: 2,
          startMs: Float64Array.of(0, 90),
          endMs: Float64Array.of(40, 130),
          x: Float32Array.of(0.25, 0.75),
          y: Float32Array.of(0.25, 0.75),
        },
      },
    },
  ]);
  const blind = await aProcessedRespondent(server, studyId, [
    { stimulusId, xNorm: [Number.NaN, Number.NaN] },
  ]);
  const early = await aProcessedRespondent(server, studyId, []);
  sessions = [looked, blind, early].map(({ sessionId }) => sessionId);
  const { db } = server.context;
  await db.updateTable('sessions').set({ label: '=1+1' }).where('id', '=', sessions[1]!).execute();
});

async function entriesOf(contents: Partial<ExportContents> = {}) {
  const source = await anExportSource(server, studyId, { contents });
  return await sampleTableEntries(server.context, source);
}
async function fileOf(path: string, contents: Partial<ExportContents> = {}) {
  const entry = (await entriesOf(contents)).find((one) => one.path === path);
  if (!entry) throw new Error(`There is no ${path}.`);
  return await entryBytes(entry);
}
const textOf = async (path: string, contents: Partial<ExportContents> = {}) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fileOf(path, contents));
/** One column of a table as the file has it. */
async function csvColumn(path: string, name: string, contents: Partial<ExportContents> = {}) {
  const [header, ...lines] = (await textOf(path, contents)).trimEnd().split('\n');
  const at = header!.split(',').indexOf(name);
  return lines.map((line) => line.split(',')[at]);
}

it('has a table of each kind, and the long one when it is asked for', async () => {
  const paths = async (contents: Partial<ExportContents>) =>
    (await entriesOf(contents)).map(({ path }) => path);
  expect(await paths({})).toEqual([
    'tables/gaze.csv',
    'tables/fixations.csv',
    'tables/saccades.csv',
    'tables/signals.csv',
  ]);
  expect(await paths({ tableFormat: 'PARQUET', longTable: true })).toEqual([
    'tables/gaze.parquet',
    'tables/fixations.parquet',
    'tables/saccades.parquet',
    'tables/signals.parquet',
    'tables/long.parquet',
  ]);
});

it('writes the gaze of every respondent, and nothing for a value that was not measured', async () => {
  const lines = (await textOf('tables/gaze.csv')).trimEnd().split('\n');
  expect(lines).toHaveLength(1 + 4 + 2);
  expect(lines.slice(0, 4)).toEqual([
    'respondent,stimulus,t_ms,x_norm,y_norm,x_px,y_px,sample_ms,fixation,on_stimulus,x_norm_uncorrected,y_norm_uncorrected,version',
    `Respondent 1,${stimulusName},0.000,0.250000,0.250000,320.00,180.00,33.333,1,TRUE,,,4.1.1.2`,
    `Respondent 1,${stimulusName},33.333,0.333333,0.333333,426.67,240.00,33.333,1,TRUE,,,4.1.1.2`,
    `Respondent 1,${stimulusName},66.667,,,,,33.333,,,,,4.1.1.2`,
  ]);
  expect(lines[5]!.startsWith("'=1+1,")).toBe(true);
});

it('writes decimal commas, semicolons and a byte order mark for Danish spreadsheets', async () => {
  const text = await textOf('tables/fixations.csv', { separator: ';', locale: 'da' });
  expect(text).toBe(
    '\uFEFFrespondent;stimulus;fixation;start_ms;end_ms;duration_ms;x_norm;y_norm;x_px;y_px;filter;version\r\n' +
      `Respondent 1;${stimulusName};1;0,000;40,000;40,000;0,250000;0,250000;320,00;180,00;idt;4.1.1.2\r\n` +
      `Respondent 1;${stimulusName};2;90,000;130,000;40,000;0,750000;0,750000;960,00;540,00;idt;4.1.1.2\r\n`,
  );
});

it('names respondents by pseudonyms where the researcher chose so', async () => {
  const names = await csvColumn('tables/gaze.csv', 'respondent', { respondentNames: 'PSEUDONYMS' });
  expect(names).toEqual(['P0001', 'P0001', 'P0001', 'P0001', 'P0002', 'P0002']);
});

it('gives Parquet whose floats are those of the results to the bit, for two readers', async () => {
  const bytes = new Uint8Array(await fileOf('tables/gaze.parquet', { tableFormat: 'PARQUET' }));
  const rows = readWithParquetWasm(bytes);
  expect(await parquetReadObjects({ file: bytes.buffer })).toEqual(rows);
  expect(rows.map(({ x_norm }) => x_norm)).toEqual([
    0.25,
    Math.fround(THIRD),
    null,
    0.75,
    null,
    null,
  ]);
  expect(rows.map(({ t_ms }) => t_ms)).toEqual([0, 1, 2, 3, 0, 1].map((at) => at * (1000 / 30)));
  expect(rows[1]!.x_px).toBe(Math.fround(THIRD) * 1280);
});

it.each(['fixations', 'saccades', 'signals', 'long'])(
  'gives the same %s as CSV and as Parquet',
  async (table) => {
    const contents = { longTable: true };
    const rows = readWithParquetWasm(
      await fileOf(`tables/${table}.parquet`, { ...contents, tableFormat: 'PARQUET' }),
    );
    expect(rows.length).toBeGreaterThan(0);
    const declared = await sampleTables(
      server.context.db,
      await anExportSource(server, studyId, { contents }),
    );
    const { columns } = declared.find(({ name }) => name === table)!;
    for (const { name, decimals } of columns) {
      const printed = rows.map((row) => {
        const value = row[name];
        if (value === null || value === undefined) return '';
        if (typeof value === 'number')
          return value.toFixed(decimals ?? 0).replace(/^-(0\.?0*)$/, '$1');
        return typeof value === 'string' ? csvText(value, ',') : String(value).toUpperCase();
      });
      expect(await csvColumn(`tables/${table}.csv`, name, contents), name).toEqual(printed);
    }
  },
);

it('leaves out a signal that the study disables', async () => {
  const { study, ...source } = await anExportSource(server, studyId);
  const names = (
    await sampleTables(server.context.db, {
      ...source,
      study: { ...study, signalsDisabled: ['headYawDeg'] },
    })
  )
    .find(({ name }) => name === 'signals')!
    .columns.map(({ name }) => name);
  expect(names).toContain('head_pitch_deg');
  expect(names).not.toContain('head_yaw_deg');
});

it('says for each row of the long table whether it is in an area of interest', async () => {
  const set = await owner.call(createAoiSet, { body: { study: studyId } });
  await owner.call(createAoiDefinition, {
    body: {
      id: randomUUID(),
      name: 'Left, half',
      displayColor: '#ff0000',
      aoiSet: set.id,
      stimuli: [stimulusId],
      respondent: null,
      group: '',
      shape: 'rectangle',
      timeline: [
        {
          ts: 0,
          points: [
            { x: 0, y: 0 },
            { x: 0.5, y: 0 },
            { x: 0.5, y: 1 },
            { x: 0, y: 1 },
          ],
        },
      ],
      time: null,
    },
  });
  const contents = { longTable: true };
  expect(await csvColumn('tables/long.csv', 'AOI_Left_half', contents)).toEqual([
    'TRUE',
    'TRUE',
    '',
    'FALSE',
    '',
    '',
  ]);
});

it('writes an export of signals as a file per stimulus and respondent', async () => {
  const source = await anExportSource(server, studyId, {
    contents: { separator: ';', locale: 'da' },
  });
  const entries = await signalEntries(server.context, source);
  expect(entries.map(({ path }) => path)).toEqual([
    `signals/${stimulusName}/Respondent 1.csv`,
    `signals/${stimulusName}/=1+1.csv`,
  ]);
  const text = new TextDecoder().decode(await entryBytes(entries[0]!));
  const [header, first, second] = text.split('\r\n');
  const names = signalTables(source)[0]!.columns.map(({ name }) => name);
  expect(header).toBe(names.join(';'));
  const cells = (line: string | undefined, columns: readonly string[]) =>
    columns.map((name) => line!.split(';')[names.indexOf(name)]);
  expect(cells(first, ['respondent', 'stimulus'])).toEqual(['Respondent 1', stimulusName]);
  const columns = ['t_ms', 'x_norm', 'fixation', 'head_yaw_deg', 'mouse_presses'];
  expect(cells(first, columns)).toEqual(['0,000', '0,250000', '1', '1,000', '']);
  expect(cells(second, columns)).toEqual(['33,333', '0,333333', '1', '', '']);
});

it('makes safe names of files of labels with a slash and a line break, and keeps the label in them', async () => {
  const { db } = server.context;
  const label = '../a/b\nc';
  const name = (text: string) =>
    db.updateTable('sessions').set({ label: text }).where('id', '=', sessions[1]!).execute();
  await name(label);
  const entries = await signalEntries(server.context, await anExportSource(server, studyId));
  await name('=1+1');
  const entry = entries[1]!;
  expect(entry.path).toMatch(new RegExp(`^signals/${stimulusName}/[^/\\n]+\\.csv$`));
  expect(entry.path).not.toContain('..');
  const text = new TextDecoder().decode(await entryBytes(entry));
  const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data.map(({ respondent }) => respondent)).toEqual([label, label]);
});

it('gives the same bytes again', async () => {
  for (const tableFormat of ['CSV', 'PARQUET'] as const) {
    for (const entry of await entriesOf({ tableFormat })) {
      const again = (await entriesOf({ tableFormat })).find(({ path }) => path === entry.path)!;
      expect(Buffer.compare(await entryBytes(entry), await entryBytes(again))).toBe(0);
    }
  }
});

it('stops when the export is cancelled', async () => {
  const [gaze] = await entriesOf();
  const cancel = new AbortController();
  cancel.abort(new Error('cancelled'));
  await expect(entryBytes(gaze!, cancel.signal)).rejects.toThrow('cancelled');
});

async function resultOf(sessionId: string) {
  return await server.context.db
    .selectFrom('respondentResults')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
}

it('does not leave out a respondent whose results are missing or broken: it says who', async () => {
  const { objects } = server.context;
  const { objectKey } = await resultOf(sessions[0]!);
  const whole = (await objects.read(objectKey))!;
  const sentence = `The results of Respondent 1 for ${stimulusName} cannot be read, so the export was not made.`;
  await objects.put(objectKey, whole.subarray(0, whole.length - 8));
  await expect(fileOf('tables/gaze.csv')).rejects.toMatchObject({
    status: 409,
    code: 'RESULT_UNREADABLE',
    message: expect.stringContaining(sentence),
  });
  await objects.delete(objectKey);
  await expect(
    fileOf('tables/fixations.parquet', { tableFormat: 'PARQUET' }),
  ).rejects.toMatchObject({
    code: 'RESULT_UNREADABLE',
  });
  await objects.put(objectKey, whole);
});

it('says that results changed when they were made again meanwhile', async () => {
  const { objects, db } = server.context;
  const { objectKey } = await resultOf(sessions[0]!);
  const source = await anExportSource(server, studyId);
  const [gaze] = await sampleTableEntries(server.context, source);
  const whole = (await objects.read(objectKey))!;
  const other = `${objectKey}-made-again`;
  const point = async (from: string, to: string) => {
    await objects.put(to, whole);
    await objects.delete(from);
    await db
      .updateTable('respondentResults')
      .set({ objectKey: to })
      .where('objectKey', '=', from)
      .execute();
  };
  await point(objectKey, other);
  await expect(entryBytes(gaze!)).rejects.toMatchObject({
    code: 'RESULTS_CHANGED',
    message: expect.stringContaining('Make it again.'),
  });
  await point(other, objectKey);
});

it('writes tables without rows for an export without respondents', async () => {
  const source = await anExportSource(server, studyId, {
    contents: { tableFormat: 'PARQUET' },
    respondents: [],
  });
  for (const entry of await sampleTableEntries(server.context, source)) {
    expect(readWithParquetWasm(await entryBytes(entry)), entry.path).toEqual([]);
  }
});
