import { sql } from 'kysely';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { finishSession } from '@fovea/contract/participation/participation';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent, aStudy, sendFaceChunks, type TakingPart } from '../../testing/aStudy';
import { rowsDigest } from '../../testing/rowsDigest';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { fileReader } from './fileReader';
import { verifyInstallation } from './verifyInstallation';
import type { FileReader } from './storedFiles';

const server = setUpServer();
const ada = setUpUser(server);
let studyId: string;
let respondent: TakingPart;
let chunks: Awaited<ReturnType<typeof sendFaceChunks>>;
let objectKey: string;

beforeAll(async () => {
  const analysed = await anAnalysedStudy(server, ada);
  studyId = await aStudy(server, ada);
  respondent = await aRespondent(server, studyId);
  chunks = await sendFaceChunks(respondent, 3);
  await server.callWith(respondent.token)(finishSession, { ...respondent, body: { chunks } });
  ({ objectKey } = await server.context.db
    .selectFrom('respondentResults')
    .select('objectKey')
    .where('studyId', '=', analysed.studyId)
    .orderBy('sessionId')
    .executeTakeFirstOrThrow());
});

async function verify(more: { quick?: boolean; reader?: FileReader } = {}) {
  const problems: string[] = [];
  let files = 0;
  const verification = await verifyInstallation({
    db: server.context.db,
    reader: more.reader ?? fileReader(server.context.settings),
    quick: more.quick ?? false,
    onProblem: (problem) => problems.push(problem),
    onFile: () => files++,
  });
  expect(verification.problems).toBe(problems.length);
  return { ...verification, problems, files };
}

const chunkPath = (at: number) => {
  const { dataFolder } = server.context.settings;
  const { seq, sha256 } = chunks[at]!;
  const folder = join(dataFolder, 'recordings', studyId, respondent.sessionId, 'face');
  return join(folder, `${seq}-${sha256}.bin`);
};
const objectPath = () =>
  join(server.context.settings.dataFolder, 'objects', ...objectKey.split('/'));

/** Damages a file for the time of a check. */
async function whileDamaged<T>(
  path: string,
  damage: (bytes: Buffer) => Promise<void>,
  check: () => Promise<T>,
): Promise<T> {
  const bytes = await readFile(path);
  try {
    await damage(bytes);
    return await check();
  } finally {
    await writeFile(path, bytes);
  }
}

test('what is stored is found to be as the rows say, and nothing is changed', async () => {
  const rows = await rowsDigest(server.context.db);
  const { problems, files, parts, readBytes } = await verify();
  expect(problems).toEqual([]);
  const counted = Object.fromEntries(parts.map(({ name, checked }) => [name, checked]));
  expect(counted).toMatchObject({ chunks: 3, respondent_results: 6 });
  expect(counted['segment_results']).toBeGreaterThan(0);
  expect(counted['audit log']).toBeGreaterThan(0);
  expect(files).toBe(
    parts.filter(({ unit }) => unit === 'files').reduce((n, p) => n + p.checked, 0),
  );
  expect(readBytes).toBeGreaterThan(chunks.reduce((sum, { size }) => sum + size, 0));
  expect(await rowsDigest(server.context.db)).toEqual(rows);
});

test('a missing chunk, a truncated one and one with a changed byte are named', async () => {
  const flip = (path: string) => async (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed[500]! ^= 1;
    await writeFile(path, changed);
  };
  const [gone, short, other] = [chunkPath(0), chunkPath(1), chunkPath(2)];
  const { problems, parts } = await whileDamaged(
    gone,
    () => rm(gone),
    () =>
      whileDamaged(
        short,
        () => truncate(short, 10),
        () => whileDamaged(other, flip(other), () => verify()),
      ),
  );
  const named = (at: number) =>
    `chunks ${respondent.sessionId}: recordings/${studyId}/${respondent.sessionId}/face/${at}-${chunks[at]!.sha256}.bin`;
  expect(problems.toSorted()).toEqual([
    `${named(0)} is missing`,
    `${named(1)} has 10 bytes instead of ${chunks[1]!.size}`,
    `${named(2)} has other bytes than its row says`,
  ]);
  expect(parts.find(({ name }) => name === 'chunks')).toMatchObject({ checked: 3, problems: 3 });
  expect((await verify()).problems).toEqual([]);
});

test('a result file that was changed or deleted is named; a quick check sees only what the size tells', async () => {
  const path = objectPath();
  const changed = await whileDamaged(
    path,
    () => appendFile(path, 'x'),
    () => verify(),
  );
  expect(changed.problems).toEqual([
    expect.stringContaining(`objects/${objectKey} has other bytes`),
  ]);
  const quick = await whileDamaged(
    path,
    () => appendFile(path, 'x'),
    () => verify({ quick: true }),
  );
  expect([quick.problems, quick.readBytes]).toEqual([[], 0]);
  const gone = await whileDamaged(
    path,
    () => rm(path),
    () => verify({ quick: true }),
  );
  expect(gone.problems).toEqual([expect.stringContaining(`objects/${objectKey} is missing`)]);
});

test('a file that is erased while it is read is no damage', async () => {
  const real = fileReader(server.context.settings);
  const { db } = server.context;
  const row = { sessionId: respondent.sessionId, stream: 'face', seq: 0 };
  const stored = await db
    .selectFrom('chunks')
    .selectAll()
    .where('sessionId', '=', row.sessionId)
    .where('seq', '=', row.seq)
    .executeTakeFirstOrThrow();
  // As an erasure does: the row goes first, then the file.
  const erasing: FileReader = {
    async open(file) {
      if (!file.key.includes(stored.sha256)) return await real.open(file);
      await db.deleteFrom('chunks').where('sha256', '=', stored.sha256).execute();
      return null;
    },
  };
  const { problems } = await verify({ reader: erasing });
  await db.insertInto('chunks').values(stored).execute();
  expect(problems).toEqual([]);
});

test('a changed audit entry is found', async () => {
  const { db } = server.context;
  const trigger = (on: boolean) =>
    sql`alter table audit_entries ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(db);
  const { chain, seq, targetName } = await db
    .selectFrom('auditEntries')
    .select(['chain', 'seq', 'targetName'])
    .executeTakeFirstOrThrow();
  const set = (name: string | null) =>
    db
      .updateTable('auditEntries')
      .set({ targetName: name })
      .where('chain', '=', chain)
      .where('seq', '=', seq)
      .execute();
  await trigger(false);
  await set('Somebody else');
  const { problems } = await verify({ quick: true });
  await set(targetName);
  await trigger(true);
  expect(problems).toEqual([`audit_entries ${chain}: the chain is broken at entry ${seq}`]);
});

test('rows that point to nothing are named', async () => {
  const { db } = server.context;
  const { sessionId } = respondent;
  const member = { segmentId: 'no-segment', sessionId, companyId: ada.companyId };
  await db.insertInto('segmentRespondents').values(member).execute();
  const chunk = await db
    .deleteFrom('chunks')
    .where('sessionId', '=', sessionId)
    .where('seq', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { problems } = await verify({ quick: true });
  await db.deleteFrom('segmentRespondents').where('segmentId', '=', 'no-segment').execute();
  await db.insertInto('chunks').values(chunk).execute();
  expect(problems).toEqual([
    'segment_respondents no-segment: belongs to a segment that does not exist',
    `sessions ${sessionId}: counts as complete, but chunks of its manifest have no row`,
  ]);
  await db
    .updateTable('sessions')
    .set({ studyId: 'no-study' })
    .where('id', '=', sessionId)
    .execute();
  const lost = await verify({ quick: true });
  await db.updateTable('sessions').set({ studyId }).where('id', '=', sessionId).execute();
  expect(lost.problems).toContain(`sessions ${sessionId}: belongs to a study that does not exist`);
  expect((await verify()).problems).toEqual([]);
});
