import { deleteStudy, deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { reportCalls } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { replaceReportTools } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeAll(() => replaceReportTools(server.context, { engines: [tinyEngine()] }));
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const calls = reportCalls(server, ada, () => study.studyId);
const { add, run, runs, text, fileKeys } = calls;
const make = () => server.runJobs();
/** Runs a new template of this content. */
const ran = async (content: string) => {
  const template = await add(content);
  await run(template);
  return template;
};
const only = async () => (await runs())[0]!;

test('an erased study leaves no reports', async () => {
  await ran('a');
  await make();
  await ada.call(deleteStudy, { studyId: study.studyId });
  await ada.call(deleteStudyForEver, {
    ...{ studyId: study.studyId, query: { confirmation: 'delete' } },
  });
  await server.runJobs();
  expect(await fileKeys()).toEqual([]);
  const rows = await server.context.db
    .selectFrom('reportRuns')
    .select('id')
    .where('studyId', '=', study.studyId)
    .execute();
  expect(rows).toEqual([]);
});

test('files that nobody needs are swept, those of runs and templates stay', async () => {
  const template = await ran('one');
  await make();
  await calls.change(template, 'two');
  await calls.change(template, 'three');
  const { objects, db } = server.context;
  await objects.put(
    `reports/${study.studyId}/${newId()}/${newId()}/${newId()}/report.html`,
    Buffer.from('a'),
  );
  const templateKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of objects.list(`reportTemplates/${ada.companyId}/${template.id}/`)) {
      keys.push(key);
    }
    return keys.length;
  };
  expect([(await fileKeys()).length, await templateKeys()]).toEqual([2, 3]);
  server.advanceClock(2 * 60 * 60_000);
  await enqueue(db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await server.runJobs();
  server.advanceClock(-2 * 60 * 60_000);
  expect([(await fileKeys()).length, await templateKeys()]).toEqual([1, 2]);
  expect(await text((await only()).reports[0]!)).toBe('one');
});
