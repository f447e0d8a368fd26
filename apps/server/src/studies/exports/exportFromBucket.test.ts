import { deleteExport, ExportContents } from '@fovea/contract/studies/exports';
import { expect, test } from 'vitest';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { exportCalls } from '../../testing/exports/exportCalls';
import { runWaitingJobs } from '../../testing/runWaitingJobs';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { MAKE_EXPORT } from './exportJobs';
import { listExportEntries } from './listExportEntries';
import { makeExportJob } from './makeExport.job';

const server = setUpServer();
const ada = setUpUser(server);

test('a bucket is asked for each result file once', async () => {
  const study = await anAnalysedStudy(server, ada);
  const { request, list, fileKeys } = exportCalls(server, ada, () => study);
  const make = (context: ResearchContext) =>
    runWaitingJobs(server.context, {
      [MAKE_EXPORT]: makeExportJob(context, { list: listExportEntries }),
    });
  const contents = { ...ExportContents.parse({}), longTable: true };
  const { context } = server;
  const { objects, settings } = context;
  const asked: string[] = [];
  const bucket = {
    ...objects,
    localPath: () => null,
    read: async (key: string) => {
      asked.push(key);
      return await objects.read(key);
    },
  };
  const s3 = { bucket: 'b', region: 'r', endpoint: null, accessKey: 'a', secretKey: 's' };
  const { id } = await request({ contents });
  await make({ ...context, objects: bucket, settings: { ...settings, s3 } });
  const results = asked.filter((key) => key.includes('/results/'));
  expect(results.length).toBeGreaterThan(study.ids.length);
  expect(new Set(results).size).toBe(results.length);
  const [fromBucket] = await list();
  await ada.call(deleteExport, { studyId: study.studyId, exportId: id });
  await request({ contents });
  await make(context);
  const [fromDisk] = await list();
  expect(fromBucket).toMatchObject({ state: 'SUCCEEDED' });
  // Ids and times of the request differ, the tables do not.
  const [bucketBytes, diskBytes] = [fromBucket, fromDisk].map((made) => made!.files[0]!.sizeBytes);
  expect(Math.abs(bucketBytes! - diskBytes!)).toBeLessThan(50);
  expect(await fileKeys()).toHaveLength(1);
});
