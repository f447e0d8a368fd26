import { getStudy } from '@fovea/contract/studies/studies';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import { randomBytes, randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newId } from '../../platform/store/newId';
import { studyRows } from '../../research/studyParts/studyRows';
import { insertStimulus } from '../../studies/stimuli/newStimulus';
import { aRespondent, aSessionStart, aStudy, type TakingPart } from '../aStudy';
import { ping } from '../respondentSteps';
import { sendRecording } from '../sendRecording';
import type { SignedIn, TestServer } from '../startTestServer';

/** Texts that are found nowhere else, by where they stand. */
export type Marks = Readonly<Record<(typeof PLACES)[number], string>>;

const PLACES = [
  'label',
  'parameter',
  'email',
  'freeVariable',
  'userAgent',
  'address',
  'answer',
  'storedOutOfLine',
  'compressed',
  'savedFile',
  'drawnArea',
  'result',
  'error',
] as const;

export interface MarkedRespondent {
  readonly respondent: TakingPart;
  readonly marks: Marks;
}

/** Fourteen letters, none of them twice: compression can point nowhere and leaves them as they are. */
export function newMark(): string {
  const letters = [...'BCDFGHJKLMNPQRSTVWXZ'];
  return Array.from({ length: 14 }, () => letters.splice(randomInt(letters.length), 1)[0]).join('');
}

/** A study with one survey and no calibration: it is processed without a camera. */
export async function aSurveyStudy(server: TestServer, owner: SignedIn, name?: string) {
  const studyId = await aStudy(server, owner, name === undefined ? {} : { name });
  const { db, now } = server.context;
  await db.transaction().execute(async (tx) => {
    const rows = await studyRows(tx, owner, studyId);
    const wanted = { type: 'JS_SURVEY' as const, blockId: rows.blocks[0]!.id };
    await insertStimulus(tx, rows, wanted, null, newId(), now());
    await tx
      .deleteFrom('stimuli')
      .where('studyId', '=', studyId)
      .where('type', '=', 'CALIBRATION')
      .execute();
  });
  const { stimuli } = await owner.call(getStudy, { studyId });
  return { studyId, stimulusId: stimuli.find(({ type }) => type === 'JS_SURVEY')!.id };
}

/**
 * A respondent who takes part and answers the survey, and leaves a mark wherever somebody can leave
 * something. Run the jobs afterwards: they process the recording.
 */
export async function aMarkedRespondent(
  server: TestServer,
  study: { readonly studyId: string; readonly stimulusId: string; readonly companyId: string },
): Promise<MarkedRespondent> {
  const marks = Object.fromEntries(PLACES.map((place) => [place, newMark()])) as Marks;
  const { studyId, stimulusId } = study;
  const begin = {
    ...aSessionStart(),
    variables: {
      panelId: marks.parameter,
      email: `${marks.email}@example.org`,
      freeText: marks.freeVariable,
    },
    device: { userAgent: `Browser ${marks.userAgent}`, address: marks.address },
  };
  const respondent = await aRespondent(server, studyId, {}, begin);
  await ping(server, respondent, { stimulusId });
  const answers = {
    name: marks.answer,
    // Longer than a row may be, and not compressible: PostgreSQL stores it beside the table.
    story: marks.storedOutOfLine + randomBytes(5000).toString('base64'),
    // Compressed within the row.
    again: `${marks.compressed} ${'and so on '.repeat(500)}`,
  };
  const bytes = gzipSync(
    formatEvents([
      { kind: 'surveyPage', tMs: 1000, stimulusId, page: 'one', pageIndex: 0 },
      { kind: 'surveyAnswer', tMs: 2000, stimulusId, question: 'name', value: marks.answer },
      { kind: 'surveyEnded', tMs: 4000, stimulusId, complete: true, answers },
    ]),
  );
  await sendRecording(server, respondent, [{ stream: 'events', seq: 0, bytes }]);
  await markRows(server, study, respondent.sessionId, marks);
  return { respondent, marks };
}

/** What takes a machine in a lab, a full disk or a researcher's hand otherwise. */
async function markRows(
  { context: { db, objects, now } }: TestServer,
  study: { readonly studyId: string; readonly stimulusId: string; readonly companyId: string },
  sessionId: string,
  marks: Marks,
): Promise<void> {
  const { studyId, stimulusId, companyId } = study;
  await db
    .updateTable('sessions')
    .set({ label: marks.label, zipFileName: `${marks.savedFile}.zip` })
    .where('id', '=', sessionId)
    .execute();
  const set = { id: newId(), companyId, studyId, name: 'AOIs', createdAt: now() };
  await db
    .insertInto('aoiSets')
    .values(set)
    .onConflict((clash) => clash.column('studyId').doNothing())
    .execute();
  const { id: aoiSetId } = await db
    .selectFrom('aoiSets')
    .select('id')
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('aoiDefinitions')
    .values({
      ...{ id: newId(), companyId, aoiSetId, stimulusId, sessionId, name: marks.drawnArea },
      ...{ displayColor: '#ff0000', aoiGroup: '', shape: 'polygon', timeline: '[]' },
      ...{ timeMs: null, createdAt: now(), updatedAt: now() },
    })
    .execute();
  await objects.put(
    `studies/${studyId}/results/${sessionId}/notes.columns`,
    Buffer.from(marks.result),
  );
  await db
    .insertInto('jobs')
    .values({
      ...{ id: newId(), kind: 'readSurveyAnswers', companyId, dedupeKey: sessionId },
      payload: JSON.stringify({ sessionId }),
      ...{ state: 'dead', maxAttempts: 1, runAt: now(), createdAt: now(), finishedAt: now() },
      ...{ leasedUntil: null, leasedBy: null, lastError: `Cannot read ${marks.error}` },
    })
    .execute();
}
