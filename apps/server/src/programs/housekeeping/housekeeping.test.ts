import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { newId } from '../../platform/store/newId';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from './scheduleHousekeeping';

const HOUR_MS = 60 * 60_000;

const server = setUpServer();
const ada = setUpUser(server);

const clean = async () => {
  await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await server.runJobs();
};

test('uploads that never became a stimulus are deleted after a day, younger ones stay', async () => {
  const { context } = server;
  const study = await ada.call(createStudy, { body: { name: 'Forgotten' }, query: {} });
  const asset = await ada.call(requestUploadKey, {
    studyId: study.id,
    body: { name: 'a', fileName: 'a.png', fileSize: 5, assetId: newId() },
  });
  const put = () => fetch(server.base + asset.presignedUrl, { method: 'PUT', body: 'hello' });
  expect((await put()).status).toBe(200);
  const left = async () => ({
    file: (await context.objects.stat(asset.uploadLocation)) !== null,
    row: (await context.db.selectFrom('assets').select('id').execute()).length,
  });
  server.advanceClock(23 * HOUR_MS);
  await clean();
  expect(await left()).toEqual({ file: true, row: 1 });
  server.advanceClock(2 * HOUR_MS);
  await clean();
  expect(await left()).toEqual({ file: false, row: 0 });
});

test('expired tokens are deleted while the server runs', async () => {
  const owner = await server.signedIn();
  await aRespondent(server, await aStudy(server, owner));
  const tokens = async () =>
    (await server.context.db.selectFrom('tokens').select('kind').execute()).length;
  expect(await tokens()).toBeGreaterThan(1);
  server.advanceClock(15 * 24 * HOUR_MS);
  await clean();
  expect(await tokens()).toBe(0);
});
