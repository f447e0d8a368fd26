import { deviceStream } from '@fovea/rules/participation/recordedStreams';
import { encodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import type { DeviceSamples } from '@fovea/science/recording/deviceSamples';
import { parquetReadObjects } from 'hyparquet';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { anExportSource } from '../../testing/exports/anExportSource';
import { entryBytes } from '../../testing/exports/readExport';
import { aDeviceStudy, aRespondentAt, sendWithDevices } from '../../testing/devices/aDeviceSession';
import { deviceChunks } from '../../testing/devices/deviceChunks';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { listExportEntries } from '../exports/listExportEntries';

const server = setUpServer();
const ada = setUpUser(server);
/** Whoever has a device may call its channels anything. */
const HOSTILE = '=1+1, "quoted"';
let studyId: string;

function aMarker(text: string): DeviceSamples {
  return {
    device: {
      ...{ id: 'marks', name: 'Marks', driver: 'simulator', nominalRateHz: 0 },
      channels: [{ name: 'Marker', unit: '', role: 'marker' }],
    },
    ...{ agentOriginMs: 1_700_000_000_000, count: 1 },
    ...{ deviceMs: Float64Array.of(1000), agentMs: Float64Array.of(1000) },
    ...{ values: [], texts: [[text]], marks: [], deviceClocks: [] },
    agentClocks: [{ agentMs: 0, sessionMs: 0, errorMs: 0 }],
  };
}

/** One respondent with a device that measures 3.25 µS, and one without. */
beforeAll(async () => {
  const study = await aDeviceStudy(server, ada);
  ({ studyId } = study);
  const devices = deviceChunks({
    ...{ id: 'gsr-1', name: 'GSR', rateHz: 50, durationMs: 60_000 },
    channels: [
      { name: 'EDA', unit: 'µS', role: null, at: () => 3.25 },
      { name: HOSTILE, unit: '', role: null, at: () => 1e-9 },
    ],
  });
  const marks = {
    ...{ stream: deviceStream('marks'), seq: 0 },
    bytes: gzipSync(encodeDeviceChunk(aMarker('@SUM(1)'))),
  };
  const all = [...devices, marks];
  await sendWithDevices(server, await aRespondentAt(server, study), 'one', all);
  await sendWithDevices(server, await aRespondentAt(server, study), 'two', []);
  await server.runJobs();
});

async function entries(given: Parameters<typeof anExportSource>[2]) {
  return await listExportEntries(server.context, await anExportSource(server, studyId, given));
}

async function csvOf(found: Awaited<ReturnType<typeof entries>>, path: RegExp) {
  const entry = found.find((one) => path.test(one.path));
  if (!entry)
    throw new Error(`There is no ${path.source} in ${found.map((one) => one.path).join()}.`);
  const [header, ...lines] = new TextDecoder()
    .decode(await entryBytes(entry))
    .trimEnd()
    .split('\n');
  const names = header?.replace('\uFEFF', '').split(',') ?? [];
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
  );
}

test('the table of signals has a column for the channel, empty for whom it was not recorded', async () => {
  const rows = await csvOf(await entries({}), /^tables\/signals\.csv$/);
  const values = (respondent: string | undefined) =>
    new Set(rows.filter((row) => row['respondent'] === respondent).map((row) => row['gsr_eda_µs']));
  const respondents = [...new Set(rows.map((row) => row['respondent']))];
  expect(respondents).toHaveLength(2);
  expect(respondents.map(values)).toEqual([new Set(['3.250000000']), new Set([''])]);
});

test('the table of devices says how they were recorded, and the codebook what is in it', async () => {
  const found = await entries({});
  const rows = await csvOf(found, /^tables\/quality_devices\.csv$/);
  expect(rows[0]).toMatchObject({
    ...{ device: 'gsr-1', device_name: 'GSR', driver: 'simulator', channel: 'EDA', unit: 'µS' },
    ...{ samples: '3000', dropped: '0', is_placed: 'TRUE', nominal_rate_hz: '50.000000' },
  });
  const codebook = found.find(({ path }) => path === 'codebook.csv');
  const text = new TextDecoder().decode(await entryBytes(codebook!));
  expect(text).toContain('clock_residual_ms');
  expect(text).toContain('gsr_eda_µs');
});

test('the raw recording of a device is in the export of streams', async () => {
  const found = await entries({ contents: { rawRecordings: true } });
  expect(found.filter(({ path }) => path.endsWith('/device-gsr-1.bin'))).toHaveLength(1);
});

async function textOf(found: Awaited<ReturnType<typeof entries>>, path: RegExp): Promise<string> {
  const entry = found.find((one) => path.test(one.path));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await entryBytes(entry!));
}

test('every sample of a device stands in a table beside it, on the clock of the session', async () => {
  const found = await entries({ contents: { rawRecordings: true } });
  const lines = (await textOf(found, /^raw\/.*\/device-gsr-1\.csv$/)).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    `session_ms,device_ms,is_after_gap,EDA [µS],"'=1+1, ""quoted"""`,
    '0,0,FALSE,3.25,1e-9',
    '20,20,FALSE,3.25,1e-9',
  ]);
  expect(lines).toHaveLength(1 + 3000 + 1);
  expect(lines.at(-2)).toBe('59980,59980,FALSE,3.25,1e-9');
  expect(await textOf(found, /^codebook\.json$/)).toContain('raw/<respondent>/device-<device>.csv');
});

test('a table of samples is written as the other tables are', async () => {
  const semicolons = { separator: ';', locale: 'da', rawRecordings: true } as const;
  const text = await textOf(await entries({ contents: semicolons }), /device-gsr-1\.csv$/);
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFFsession_ms;/);
  expect(text.split('\r\n')[1]).toBe('0;0;FALSE;3,25;1e-9');
  const parquet = { tableFormat: 'PARQUET', rawRecordings: true } as const;
  const found = await entries({ contents: parquet });
  const file = await entryBytes(found.find(({ path }) => path.endsWith('device-gsr-1.parquet'))!);
  const rows = await parquetReadObjects({ file: Uint8Array.from(file).buffer });
  expect(rows).toHaveLength(3000);
  expect(rows[2999]).toEqual({
    ...{ session_ms: 59_980, device_ms: 59_980, is_after_gap: false, 'EDA [µS]': 3.25 },
    [HOSTILE]: 1e-9,
  });
});

test('what markers said stands in a table of events', async () => {
  const found = await entries({ contents: { rawRecordings: true } });
  expect(await textOf(found, /\/device-marks-events\.csv$/)).toBe(
    "session_ms,device_ms,is_after_gap,Marker\n1000,1000,FALSE,'@SUM(1)\n",
  );
});
