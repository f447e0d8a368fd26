import { beforeAll, expect, test } from 'vitest';
import { anExportSource } from '../../testing/exports/anExportSource';
import { entryBytes } from '../../testing/exports/readExport';
import { aDeviceStudy, aRespondentAt, sendWithDevices } from '../../testing/devices/aDeviceSession';
import { deviceChunks } from '../../testing/devices/deviceChunks';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { listExportEntries } from '../exports/listExportEntries';

const server = setUpServer();
const ada = setUpUser(server);
let studyId: string;

/** One respondent with a device that measures 3.25 µS, and one without. */
beforeAll(async () => {
  const study = await aDeviceStudy(server, ada);
  ({ studyId } = study);
  const devices = deviceChunks({
    ...{ id: 'gsr-1', name: 'GSR', rateHz: 50, durationMs: 60_000 },
    channels: [{ name: 'EDA', unit: 'µS', role: null, at: () => 3.25 }],
  });
  await sendWithDevices(server, await aRespondentAt(server, study), 'one', devices);
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
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ device: 'gsr-1', device_name: 'GSR', driver: 'simulator', channel: 'EDA', unit: 'µS' },
      ...{ samples: '3000', dropped: '0', is_placed: 'TRUE', nominal_rate_hz: '50.000000' },
    }),
  ]);
  const codebook = found.find(({ path }) => path === 'codebook.csv');
  const text = new TextDecoder().decode(await entryBytes(codebook!));
  expect(text).toContain('clock_residual_ms');
  expect(text).toContain('gsr_eda_µs');
});

test('the raw recording of a device is in the export of streams', async () => {
  const found = await entries({ contents: { rawRecordings: true } });
  expect(found.filter(({ path }) => path.endsWith('/device-gsr-1.bin'))).toHaveLength(1);
});
