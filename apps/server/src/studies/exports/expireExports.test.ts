import { deleteExport } from '@fovea/contract/studies/exports';
import { beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { exportCalls } from '../../testing/exports/exportCalls';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const { request, list, download, fileKeys } = exportCalls(server, ada, () => study);
const make = () => server.runJobs();

const sweep = async () => {
  await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await make();
};

test('an export expires after 30 days: its files are deleted, and it can be made again', async () => {
  const { id } = await request();
  await make();
  const { db, now } = server.context;
  const expiring = (inMs: number) =>
    db
      .updateTable('studyExports')
      .set({ expiresAt: new Date(now().getTime() + inMs) })
      .where('id', '=', id)
      .execute();
  await expiring(60_000);
  await sweep();
  expect((await list())[0]).toMatchObject({ expired: false, readyForDownload: true });
  await expiring(-1);
  await sweep();
  expect((await list())[0]).toMatchObject({
    state: 'SUCCEEDED',
    expired: true,
    readyForDownload: false,
    files: [],
  });
  expect(await refusalOf(download(id))).toEqual({ status: 410, code: 'EXPIRED' });
  expect(await fileKeys()).toEqual([]);
  await request();
});

test('files that belong to no export any more are deleted by the housekeeping', async () => {
  const { id } = await request();
  await make();
  const { objects, db } = server.context;
  const lost = `exports/${study.studyId}/${newId()}/1.zip`;
  await objects.put(lost, Buffer.from('left by a process that was killed'));
  const failed = await request({ exportFaceVideos: false });
  await db
    .updateTable('studyExports')
    .set({ state: 'ERROR' })
    .where('id', '=', failed.id)
    .execute();
  await objects.put(`exports/${study.studyId}/${failed.id}/1.zip`, Buffer.from('half'));
  server.advanceClock(2 * 60 * 60_000);
  await sweep();
  server.advanceClock(-2 * 60 * 60_000);
  expect(await fileKeys()).toEqual([`exports/${study.studyId}/${id}/1.zip`]);
});

test('deleting a finished export deletes its files', async () => {
  const { id } = await request();
  await make();
  expect(await fileKeys()).toHaveLength(1);
  await ada.call(deleteExport, { studyId: study.studyId, exportId: id });
  await make();
  expect(await fileKeys()).toEqual([]);
});
