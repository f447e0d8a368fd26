import { ExportContents } from '@fovea/contract/studies/exports';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureDemoAccounts } from '../../people/accounts/demoAccounts';
import { ensureDemo } from '../../programs/demo/ensureDemo';
import { seedDemo } from '../../programs/demo/seedDemo';
import { newId } from '../../platform/store/newId';
import { bidsEntries } from '../../studies/exportBids/bidsEntries';
import { loadExportSource } from '../../studies/exportFiles/exportSource';
import { startTestServer } from '../startTestServer';

/**
 * Writes the folder `bids` of an export of the demo study, for `npm run bids`: its respondents take
 * part, and are analysed, on a server of their own. Of the last one no gaze was measured.
 */
export async function writeDemoBids(folder: string, respondents: number): Promise<void> {
  const server = await startTestServer();
  try {
    const { context } = server;
    const { db } = context;
    const accounts = await ensureDemoAccounts(context);
    const demo = { ...(await ensureDemo(context, accounts)), respondents };
    const { signal } = new AbortController();
    // It waits after each respondent until the analysis keeps up, which is done here meanwhile.
    const seeded = { isDone: false };
    const seeding = seedDemo(context, server.base, demo, signal).finally(() => {
      seeded.isDone = true;
    });
    while (!seeded.isDone) {
      await server.runJobs();
      await new Promise((done) => setTimeout(done, 100));
    }
    await seeding;
    await server.runJobs();
    const sessions = await db
      .selectFrom('sessions')
      .select(['id', 'processedAt'])
      .where('studyId', '=', demo.studyId)
      .orderBy('number')
      .execute();
    const last = sessions.at(-1);
    if (!last || sessions.some(({ processedAt }) => processedAt === null)) {
      throw new Error('The respondents of the demo were not analysed.');
    }
    await db
      .updateTable('sessions')
      .set({ noGaze: JSON.stringify({ reason: 'noFace' }) })
      .where('id', '=', last.id)
      .execute();
    const source = await loadExportSource(db, {
      exportId: newId(),
      companyId: accounts.companyId,
      studyId: demo.studyId,
      kind: 'STUDY',
      name: 'BIDS',
      respondents: sessions.map(({ id }) => id),
      selection: null,
      contents: ExportContents.parse({ bids: true, stimulusMedia: true }),
      exportFaceVideos: false,
      stimulusIds: null,
      requestedAt: context.now(),
    });
    for (const { path, bytes } of await bidsEntries(context, source)) {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes(signal)) pieces.push(piece);
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.concat(pieces));
    }
  } finally {
    await server.close();
  }
}
