import {
  deleteSessionData,
  listSessions,
  removeWaitingSession,
} from '@fovea/contract/participation/respondents';
import {
  createStudyExport,
  ExportContents,
  listStudyExports,
} from '@fovea/contract/studies/exports';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import {
  deleteStudy,
  deleteStudyForEver,
  generateDownload,
} from '@fovea/contract/studies/studyLifecycle';
import { listReceived } from '@fovea/contract/participation/participation';
import { sql } from 'kysely';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compactDatabase } from '../../platform/store/compactDatabase';
import { DATABASE_FOLDER } from '../../platform/store/database';
import { migrations } from '../../platform/store/migrations';
import { readSessionFile } from '../../research/recordings/sessionFile';
import { aRespondent, aSessionStart, sendFaceChunks } from '../../testing/aStudy';
import {
  aMarkedRespondent,
  aSurveyStudy,
  newMark,
  type MarkedRespondent,
} from '../../testing/erasure/markedRespondent';
import { eraseBeforeExit } from '../eraseBeforeExit';
import { newId } from '../../platform/store/newId';
import { studyRows } from '../../research/studyParts/studyRows';
import { insertStimulus } from '../../studies/stimuli/newStimulus';
import { jobHandlers } from '../worker';
import { refusalOf } from '../../testing/refusalOf';
import { passTime } from '../../testing/erasure/passTime';
import { findWordsInFiles } from '../../testing/erasure/findWordsInFiles';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { visualExportCalls } from '../../testing/exports/visualExportCalls';
import { picture } from '../../testing/mediaSamples';
import { openEmbeddedDatabase } from '../../testing/testDatabase';

const MINUTE_MS = 60_000;

const server = setUpServer({}, openEmbeddedDatabase);
const ada = setUpUser(server);

/** The marks that any file of the data folder contains, with the files. */
const foundOf = async ({ marks }: { readonly marks: Readonly<Record<string, string>> }) => {
  const found = await findWordsInFiles(server.context.settings.dataFolder, Object.values(marks));
  return Object.fromEntries<string[]>(
    Object.entries(marks).flatMap(([place, mark]) => {
      const files = found.get(mark);
      return files ? [[place, files]] : [];
    }),
  );
};
const allOf = ({ marks }: MarkedRespondent) => Object.keys(marks);

async function exportFilesOf(studyId: string): Promise<string[]> {
  const folder = join(server.context.settings.dataFolder, 'objects', 'exports', studyId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map(({ name }) => name);
}

/** A study in which each of these took part, processed. */
async function aStudyWith(count: number, name?: string) {
  const study = { ...(await aSurveyStudy(server, ada, name)), companyId: ada.companyId };
  const people: MarkedRespondent[] = [];
  for (let at = 0; at < count; at++) people.push(await aMarkedRespondent(server, study));
  await passTime(server, 0);
  await writeTables();
  return { ...study, people };
}

/** The hour passes in steps, because every job runs when it is due. */
async function anHourLater() {
  await passTime(server, 0);
  for (let minutes = 0; minutes < 60; minutes += 10) await passTime(server, 10 * MINUTE_MS);
}

/** The checkpoint that the database makes from time to time: rows are in the files of their tables. */
const writeTables = () => sql`checkpoint`.execute(server.context.db);

/** Requested with the usual name, which says who is shown. */
async function theirVisualExports(
  study: { readonly studyId: string; readonly stimulusId: string },
  people: readonly MarkedRespondent[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { respondent, marks } of people) {
    const { sessionId } = respondent;
    const result = { ...study, sessionId, companyId: ada.companyId, objectKey: 'a', version: '1' };
    await server.context.db.insertInto('respondentResults').values(result).execute();
    const calls = visualExportCalls(server, ada, () => ({
      ...study,
      people: [],
      ids: [sessionId],
    }));
    const name = `Survey-${marks.label}-Heatmap`;
    ids.push((await calls.request({}, { userDefinedName: name })).id);
  }
  return ids;
}

test('an hour after a withdrawal, and after a deletion by a researcher, no byte of the person is left', async () => {
  const { studyId, stimulusId, people } = await aStudyWith(3);
  const [withdrawn, deleted, staying] = people;
  // Otherwise nothing below could fail.
  for (const person of people) {
    const found = await foundOf(person);
    expect(Object.keys(found)).toEqual(allOf(person));
    for (const place of ['label', 'storedOutOfLine', 'compressed'] as const) {
      expect(found[place]).toContainEqual(expect.stringMatching(/^database\/base/));
      expect(found[place]).toContainEqual(expect.stringMatching(/^database\/pg_wal/));
    }
  }

  // So few stimuli are not exported otherwise.
  await server.context.db.transaction().execute(async (tx) => {
    const rows = await studyRows(tx, ada, studyId);
    const wanted = { type: 'INSTRUCTION' as const, blockId: rows.blocks[0]!.id };
    for (const id of [newId(), newId()]) {
      await insertStimulus(tx, rows, { ...wanted, name: id.slice(-12) }, null, id, new Date());
    }
  });
  const respondentIds = people.map(({ respondent }) => respondent.sessionId);
  const contents = { ...ExportContents.parse({}), variables: true, rawRecordings: true };
  const body = { name: 'Everybody', respondentIds, contents };
  await ada.call(createStudyExport, { studyId, query: {}, body });
  await passTime(server, 0);
  const [made] = await ada.call(listStudyExports, { studyId });
  expect(made).toMatchObject({ state: 'SUCCEEDED', readyForDownload: true });
  expect(await exportFilesOf(studyId)).toHaveLength(1);

  const visual = visualExportCalls(server, ada, () => ({
    ...{ studyId, stimulusId, people: [], ids: respondentIds },
  }));
  const [finished, going] = await theirVisualExports({ studyId, stimulusId }, [
    withdrawn!,
    deleted!,
  ]);
  await visual.complete(finished!, await picture('png'));
  await visual.upload(going!, await picture('png'));
  // The zip file, a picture with its thumbnail, and one that is just being uploaded.
  expect(await visual.fileKeys()).toHaveLength(3);
  expect(await visual.uploadRows()).toBe(1);

  const { sessionId, begin } = withdrawn!.respondent;
  const { secret } = begin;
  await server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret } });
  await ada.call(deleteSessionData, { studyId, sessionId: deleted!.respondent.sessionId });
  await anHourLater();

  expect(await foundOf(withdrawn!)).toEqual({});
  expect(await foundOf(deleted!)).toEqual({});
  expect(Object.keys(await foundOf(staying!))).toEqual(allOf(staying!));
  expect(await exportFilesOf(studyId)).toEqual([]);
  expect(await visual.fileKeys()).toEqual([]);
  expect(await visual.uploadRows()).toBe(0);
  const sessions = await ada.call(listSessions, { studyId });
  expect(sessions.map(({ respondent }) => respondent.label)).toEqual([
    'Respondent 1',
    'Respondent 2',
    staying!.marks.label,
  ]);
});

test('an hour after a study was deleted for ever, no byte of its respondents is left', async () => {
  const { studyId, people } = await aStudyWith(2);
  const contact = { marks: { contact: newMark() } };
  await server.context.db
    .updateTable('studies')
    .set({ contactEmail: `${contact.marks.contact}@example.org` })
    .where('id', '=', studyId)
    .execute();
  await ada.call(deleteStudy, { studyId });
  await ada.call(generateDownload, { studyId });
  await passTime(server, 0);
  const inZip = Object.values(await foundOf(people[0]!)).flat();
  expect(inZip.some((path) => path.includes('downloads'))).toBe(true);
  for (const person of people) expect(Object.keys(await foundOf(person))).toEqual(allOf(person));

  await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
  await anHourLater();
  for (const person of [...people, contact]) expect(await foundOf(person)).toEqual({});
});

test('an hour after a waiting session of a lab was removed, no byte of it is left; one that sent data is not waiting', async () => {
  const { studyId } = await aSurveyStudy(server, ada);
  const { db } = server.context;
  await db.updateTable('studies').set({ studyType: 'LAB' }).where('id', '=', studyId).execute();
  const parameter = newMark();
  const waiting = await aRespondent(
    server,
    studyId,
    {},
    { ...aSessionStart(), variables: { parameter } },
  );
  const sending = await aRespondent(server, studyId);
  await sendFaceChunks(sending, 1);
  const left = { marks: { parameter } };
  expect((await foundOf(left))['parameter']).toHaveLength(2);
  await ada.call(removeWaitingSession, { sessionId: waiting.sessionId });
  const { sessionId } = sending;
  expect(await refusalOf(ada.call(removeWaitingSession, { sessionId }))).toEqual({
    status: 409,
    code: 'NOT_WAITING',
  });
  await anHourLater();
  expect(await foundOf(left)).toEqual({});
});

test('what earlier versions left of deleted sessions goes with the update', async () => {
  const { studyId, people } = await aStudyWith(1);
  const { sessionId, begin } = people[0]!.respondent;
  const { db, recordings } = server.context;
  await ada.call(deleteSessionData, { studyId, sessionId });
  await anHourLater();
  const { parameter, label } = people[0]!.marks;
  await db
    .updateTable('sessions')
    .set({ variables: JSON.stringify(begin.variables), label })
    .where('id', '=', sessionId)
    .execute();
  const { files } = recordings;
  const facts = (await readSessionFile(files, studyId, sessionId))!;
  const { variables } = begin;
  await files.writeJson(studyId, sessionId, 'session.json', { ...facts, variables });
  const left = { marks: { parameter, label } };
  expect((await foundOf(left))['parameter']).toContainEqual(expect.stringContaining(sessionId));

  await sql.raw(migrations.find(({ name }) => name === '0012_erased_sessions')!.text).execute(db);
  await anHourLater();
  expect(await foundOf(left)).toEqual({});
});

test('what respondents send while the database is rewritten is kept, and what a killed rewriting left is not', async () => {
  const { db, settings } = server.context;
  const { studyId } = await aSurveyStudy(server, ada);
  const respondents = await Promise.all([1, 2, 3, 4].map(() => aRespondent(server, studyId)));
  const folder = join(settings.dataFolder, DATABASE_FOLDER);
  const [database] = await readdir(join(folder, 'base')).then((names) =>
    names.toSorted().slice(-1),
  );
  const orphan = join(folder, 'base', database!, '999999');
  const copy = { marks: { copy: newMark() } };
  await writeFile(orphan, copy.marks.copy);
  await writeFile(`${orphan}.1`, copy.marks.copy);
  expect((await foundOf(copy))['copy']).toHaveLength(2);

  const rewriting = compactDatabase(db, folder);
  const sent = respondents.map((respondent) => sendFaceChunks(respondent, 5));
  expect(await rewriting).toBe('rewritten');
  await Promise.all(sent);
  expect(await foundOf(copy)).toEqual({});
  for (const { sessionId, token } of respondents) {
    const received = await server.callWith(token)(listReceived, { studyId, sessionId });
    expect(received.chunks).toHaveLength(5);
  }
});

test('stopping the server completes erasures that wait for their time', async () => {
  const { studyId, people } = await aStudyWith(1);
  const { sessionId } = people[0]!.respondent;
  await ada.call(deleteSessionData, { studyId, sessionId });
  await passTime(server, 0);
  expect(Object.keys(await foundOf(people[0]!))).toContain('answer');
  await eraseBeforeExit(server.context, jobHandlers(server.context));
  expect(await foundOf(people[0]!)).toEqual({});
});
