import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listAoiSets } from '@fovea/contract/analysis/aoi';
import { listGazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import { createFolder } from '@fovea/contract/studies/folders';
import { createStudyArchive, listStudyArchives } from '@fovea/contract/studies/exports';
import { getStudy } from '@fovea/contract/studies/studies';
import { deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import {
  deleteStudyImport,
  getStudyImport,
  listStudyImports,
} from '@fovea/contract/studies/studyImports';
import { importProblemMessage } from '@fovea/rules/studies/studyImports';
import { expect, test } from 'vitest';
import { aStudy } from '../../testing/aStudy';
import { aRecordedStudy, type RecordedStudy } from '../../testing/archives/aRecordedStudy';
import { archiveOf, importArchive, requestImport } from '../../testing/archives/archives';
import {
  changeJson,
  filesOf,
  jsonIn,
  zipOf,
  type Files,
} from '../../testing/archives/changedArchive';
import { bytesAt } from '../../testing/analysedStudy';
import { auditOf } from '../../testing/audit/auditOf';
import { refusalOf } from '../../testing/refusalOf';
import { setUp, setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn, TestServer } from '../../testing/startTestServer';
import type { FailpointPlace } from '../../research/chunkStores/failpoints';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { StudyArchive } from '../studyArchives/archiveFormat';
import { importStudyJob } from './importStudy.job';

const here = setUpServer();
const ada = setUpUser(here);
const mallory = setUpOutsider(here);
const there = setUpServer();
const bob = setUpUser(there);

const study = setUp<RecordedStudy>(() => aRecordedStudy(here, ada, { withVideo: true }));
const withRecordings = setUp<{ zip: Buffer }>(async () => ({
  zip: await archiveOf(here, ada, study.studyId, { respondentIds: [...study.respondents] }),
}));

/** Everything that researchers see of a study, without addresses and dates of this installation. */
async function seen(server: TestServer, owner: SignedIn, studyId: string) {
  const answer = await owner.call(getStudy, { studyId });
  const { stimuli, blocks, consentForm, sensors, checks, studyFinishedRedirect, segments } = answer;
  const sessions = await owner.call(listSessions, { studyId });
  const sets = await owner.call(listAoiSets, { query: { studyId } });
  const results = await Promise.all(
    sessions.map(async ({ id }) => {
      const found = await owner.call(listRespondentResults, { studyId, sessionId: id });
      return await Promise.all(found.map(async ({ url }) => (await bytesAt(server, url)).length));
    }),
  );
  const corrections = await owner.call(listGazeCorrections, { studyId });
  return {
    corrections: corrections.map(({ corrections: made, state }) => [made, state]),
    ...{ consentForm, sensors, checks, studyFinishedRedirect, results },
    stimuli: stimuli.map(({ name, displayName, type, exposureTimeMs, width, height }) => ({
      ...{ name, displayName, type, exposureTimeMs, width, height },
    })),
    blocks: blocks.map(({ displayName, flowOrder, children }) => ({
      ...{ displayName, flowOrder, children: children.length },
    })),
    segments: segments.map(({ name, respondents }) => [name, respondents.length]),
    sessions: sessions.map(({ respondent, stimulusQuality }) => ({
      label: respondent.label,
      stimulusQuality: stimulusQuality.map(({ stimulusId: _, ...quality }) => quality),
    })),
    aois: sets.flatMap(({ name, aoiDefinitions }) => [
      name,
      ...aoiDefinitions.map((aoi) => [
        aoi.name,
        aoi.group,
        aoi.shape,
        aoi.timeline,
        aoi.displayColor,
      ]),
    ]),
  };
}

/** The files of an archive without what differs from installation to installation. */
function comparable(files: Files): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [path, bytes] of files) {
    const isOwn = ['README.md', 'manifest.json', 'SHA256SUMS'].includes(path);
    if (isOwn || path.startsWith('media/thumbnails/')) continue;
    kept[path] = bytes.toString('base64');
  }
  const { archivedAt: _, ...list } = jsonIn<StudyArchive>(files, 'archive.json');
  return { ...kept, 'archive.json': JSON.stringify(list) };
}

test('a study moves to another installation, recordings to the last byte, and results are the same', async () => {
  const done = await importArchive(there, bob, withRecordings.zip);
  expect(done).toMatchObject({ state: 'SUCCEEDED', progress: 1, message: null });
  expect(done.report).toMatchObject({
    ...{ stimuli: 5, mediaFiles: 2, aois: 1, segments: 1, respondents: 2, notes: [] },
    source: { studyName: done.studyName },
  });
  // The ids are free there, so all of them stay.
  expect(done.studyId).toBe(study.studyId);
  expect(await seen(there, bob, done.studyId!)).toEqual(await seen(here, ada, study.studyId));

  const again = await archiveOf(there, bob, done.studyId!, {
    respondentIds: [...study.respondents],
  });
  expect(comparable(await filesOf(again))).toEqual(comparable(await filesOf(withRecordings.zip)));
  expect(await auditOf(there, bob.companyId, 'STUDY_IMPORTED')).toMatchObject([
    { targetId: study.studyId, details: { respondents: 2 } },
  ]);
  const recording = there.context.recordings.files;
  expect(
    await recording.readJson(study.studyId, study.respondents[0]!, 'session.json'),
  ).toMatchObject({
    companyId: bob.companyId,
    number: 1,
  });
});

test('beside the original it gets ids, and a name, of its own, and the same results', async () => {
  const done = await importArchive(here, ada, withRecordings.zip);
  expect(done.state).toBe('SUCCEEDED');
  expect(done.studyId).not.toBe(study.studyId);
  expect(done.report!.notes).toEqual([
    { code: 'RENAMED', count: null, name: done.studyName },
    { code: 'NEW_IDENTIFIERS', count: null, name: null },
  ]);
  expect(await seen(here, ada, done.studyId!)).toEqual(await seen(here, ada, study.studyId));
  const original = await ada.call(getStudy, { studyId: study.studyId });
  const copy = await ada.call(getStudy, { studyId: done.studyId! });
  const idsOf = ({ stimuli, blocks }: typeof copy) => [...stimuli, ...blocks].map(({ id }) => id);
  expect(idsOf(copy).filter((id) => idsOf(original).includes(id))).toEqual([]);
  // A third one is not in the way of the second.
  const third = await importArchive(here, ada, withRecordings.zip, { withRecordings: false });
  expect(third).toMatchObject({ state: 'SUCCEEDED' });
  expect(third.studyId).not.toBe(done.studyId);
  expect(third.report).toMatchObject({ respondents: 0, segments: 0, aois: 1 });
  expect(third.report!.notes).toContainEqual({
    code: 'RECORDINGS_NOT_WANTED',
    count: 2,
    name: null,
  });
  const { locked, hasCollected } = await ada.call(getStudy, { studyId: third.studyId! });
  expect({ locked, hasCollected }).toEqual({ locked: false, hasCollected: false });
});

test('a study without respondents is archived and imported', async () => {
  const studyId = await aStudy(here, ada, { collecting: false });
  const zip = await archiveOf(here, ada, studyId);
  const done = await importArchive(there, bob, zip);
  expect(done).toMatchObject({ state: 'SUCCEEDED', studyId });
  expect(done.report).toMatchObject({ stimuli: 2, respondents: 0 });
  expect(done.report!.notes).toEqual([{ code: 'NO_RECORDINGS', count: null, name: null }]);
});

test('a study that was deleted for ever comes back from its archive', async () => {
  const { studyId, respondents } = await aRecordedStudy(here, ada, { respondents: 1 });
  const before = await seen(here, ada, studyId);
  const zip = await archiveOf(here, ada, studyId, { respondentIds: [...respondents] });
  await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
  await here.runJobs();
  const done = await importArchive(here, ada, zip);
  expect(done).toMatchObject({ state: 'SUCCEEDED' });
  // What is still to be deleted of the old one must not meet the new one.
  expect(done.studyId).not.toBe(studyId);
  expect(await seen(here, ada, done.studyId!)).toEqual(before);
  const query = { confirmation: 'delete' };
  await ada.call(deleteStudyForEver, { studyId: done.studyId!, query });
  expect((await ada.call(listStudyImports, {})).map(({ id }) => id)).not.toContain(done.id);
});

test('a respondent whose data was deleted meanwhile does not come back', async () => {
  const { studyId, respondents } = await aRecordedStudy(here, ada);
  const zip = await archiveOf(here, ada, studyId, { respondentIds: [...respondents] });
  await ada.call(deleteSessionData, { studyId, sessionId: respondents[0]! });
  await here.runJobs();
  const [made] = await ada.call(listStudyArchives, { studyId });
  expect(made).toMatchObject({ stale: true, readyForDownload: false });
  const done = await importArchive(here, ada, zip);
  expect(done.report).toMatchObject({ respondents: 1 });
  expect(done.report!.notes).toContainEqual({
    code: 'RESPONDENTS_ERASED_HERE',
    count: 1,
    name: null,
  });
  const sessions = await ada.call(listSessions, { studyId: done.studyId! });
  expect(sessions.map(({ respondent }) => respondent.label)).toEqual(['Respondent 2']);
});

test('the videos of the webcam stay out unless they are asked for', async () => {
  const { studyId, respondents } = await aRecordedStudy(here, ada, {
    respondents: 1,
    withFaces: true,
  });
  const respondentIds = [...respondents];
  const faceless = await archiveOf(here, ada, studyId, { respondentIds, exportFaceVideos: false });
  const whole = await archiveOf(here, ada, studyId, { respondentIds });
  const webcam = 'sessions/Respondent 1/webcam.bin';
  expect((await filesOf(faceless)).has(webcam)).toBe(false);
  expect((await filesOf(whole)).get(webcam)!.toString()).toBe('a video of a face');
  for (const zip of [faceless, whole]) {
    expect(await importArchive(here, ada, zip)).toMatchObject({ state: 'SUCCEEDED' });
  }
});

test('an archive of a study may be made again, under another name', async () => {
  const body = { name: 'Twice', respondentIds: [] };
  const { studyId } = study;
  const made = await ada.call(createStudyArchive, { studyId, body });
  expect(made).toMatchObject({ kind: 'ARCHIVE', respondents: [], state: 'QUEUED' });
  expect(await refusalOf(ada.call(createStudyArchive, { studyId, body }))).toEqual({
    status: 409,
    code: 'NAME_TAKEN',
  });
  await ada.call(createStudyArchive, { studyId, body: { ...body, name: 'Twice more' } });
  expect(await refusalOf(mallory.call(createStudyArchive, { studyId, body }))).toMatchObject({
    status: 404,
  });
  const others = {
    ...body,
    name: 'Others',
    respondentIds: ['00000000-0000-7000-8000-000000000000'],
  };
  expect(await refusalOf(ada.call(createStudyArchive, { studyId, body: others }))).toMatchObject({
    status: 404,
  });
});

/** A job that dies at this point, as if the process had been killed. */
function dying(at: FailpointPlace) {
  const { context } = there;
  const reach = (place: FailpointPlace) => {
    if (place === at) throw new Error('killed');
    return null;
  };
  const recordings = { ...context.recordings, failpoints: { reach } };
  return importStudyJob({ ...context, recordings } as unknown as ResearchContext);
}

test.each(['import:beforeRows', 'import:afterRows'] as const)(
  'an import that is killed at %s goes on, and is there once',
  async (place) => {
    const source = await aRecordedStudy(here, ada, { respondents: 1 });
    const respondentIds = [...source.respondents];
    const zip = await archiveOf(here, ada, source.studyId, { respondentIds });
    const { id } = await requestImport(there, bob, zip);
    const job = {
      id,
      kind: 'importStudy',
      payload: { importId: id },
      companyId: null,
      attempt: 1,
      maxAttempts: 3,
    };
    const signal = new AbortController().signal;
    await expect(dying(place)(job, signal)).rejects.toThrow('killed');
    await there.runJobs();
    const done = await bob.call(getStudyImport, { importId: id });
    expect(done).toMatchObject({ state: 'SUCCEEDED', studyId: source.studyId });
    expect(await seen(there, bob, source.studyId)).toEqual(await seen(here, ada, source.studyId));
    const { files } = there.context.recordings;
    const facts = await files.readJson(source.studyId, source.respondents[0]!, 'session.json');
    expect(facts).toMatchObject({ studyId: source.studyId });
  },
);

test('an import whose job is dead ends, and nothing stays of it', async () => {
  const zip = await archiveOf(here, ada, study.studyId);
  const { id } = await requestImport(there, bob, zip);
  const { db } = there.context;
  const job = {
    id,
    kind: 'importStudy',
    payload: { importId: id },
    companyId: null,
    attempt: 1,
    maxAttempts: 3,
  };
  await expect(dying('import:beforeRows')(job, new AbortController().signal)).rejects.toThrow(
    'killed',
  );
  await db.updateTable('jobs').set({ state: 'dead' }).where('dedupeKey', '=', id).execute();
  expect(await bob.call(getStudyImport, { importId: id })).toMatchObject({
    ...{ state: 'ERROR', code: 'FAILED', message: importProblemMessage('FAILED') },
  });
  const row = await db
    .selectFrom('studyImports')
    .select('targetId')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ targetId: null });
});

test('files that no archive has are ignored and counted', async () => {
  const files = await filesOf(await archiveOf(here, ada, study.studyId));
  const zip = await zipOf(files);
  const withMore = await filesOf(zip);
  withMore.set('.DS_Store', Buffer.from('x'));
  const done = await importArchive(here, ada, await zipOf(withMore, { isListed: false }));
  expect(done.report!.notes).toContainEqual({ code: 'FILES_IGNORED', count: 1, name: null });
});

test('a lab study needs the feature for them', async () => {
  const files = await filesOf(await archiveOf(here, ada, study.studyId));
  changeJson<StudyArchive>(files, 'archive.json', (archive) => ({
    ...archive,
    study: { ...archive.study, studyType: 'LAB' },
  }));
  const user = await there.signedIn(['STUDY', 'REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER']);
  const done = await importArchive(there, user, await zipOf(files));
  expect(done).toMatchObject({ state: 'ERROR', code: 'NOT_ALLOWED' });
});

test('a folder that is deleted meanwhile is told', async () => {
  const { id: folderId } = await bob.call(createFolder, {
    folderId: bob.rootFolder,
    body: { name: 'Soon gone' },
  });
  const { id } = await requestImport(there, bob, await archiveOf(here, ada, study.studyId), {
    folderId,
  });
  await there.context.db.deleteFrom('folders').where('id', '=', folderId).execute();
  await there.runJobs();
  expect(await bob.call(getStudyImport, { importId: id })).toMatchObject({
    ...{ state: 'ERROR', code: 'FOLDER_GONE', message: importProblemMessage('FOLDER_GONE') },
  });
});

test('an import is of its user, is asked for once, and is taken off the list', async () => {
  const zip = await archiveOf(here, ada, study.studyId);
  const { id } = await requestImport(here, ada, zip);
  for (const other of [mallory, await here.signedIn()]) {
    expect(await refusalOf(other.call(getStudyImport, { importId: id }))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(other.call(deleteStudyImport, { importId: id }))).toMatchObject({
      status: 404,
    });
    expect(await other.call(listStudyImports, {})).toEqual([]);
  }
  const folder = mallory.rootFolder;
  expect(await refusalOf(requestImport(here, ada, zip, { folderId: folder }))).toMatchObject({
    status: 404,
  });
  await ada.call(deleteStudyImport, { importId: id });
  await here.runJobs();
  expect(await refusalOf(ada.call(getStudyImport, { importId: id }))).toMatchObject({
    status: 404,
  });
  const rows = await here.context.db
    .selectFrom('studyImports')
    .select('studyId')
    .where('id', '=', id)
    .execute();
  expect(rows).toEqual([]);
});
