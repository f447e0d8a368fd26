import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../platform/context/appContext';
import { WAITING_DAYS } from '@fovea/rules/studies/browserReports';
import type { Db } from '../../platform/store/database';
import { INPUT_FILE } from './handToBrowser';
import { workFolder } from './reportTools';
import { endRun } from './runStates';
import { TEMPLATES_FOLDER } from './templates/saveTemplate';

type Sweeping = Pick<AppContext, 'db' | 'objects' | 'now' | 'settings'>;

/** Younger files may belong to what is just being completed. */
const LEFT_MS = 60 * 60_000;
/** No report takes so long. */
const WORK_LEFT_MS = 24 * 60 * 60_000;

/** Deletes files of reports and templates that a process left which was killed at the wrong moment. */
export async function sweepReports(context: Sweeping): Promise<void> {
  const { db, objects, now } = context;
  await endForgottenReports(context);
  const before = new Date(now().getTime() - LEFT_MS);
  let folder = { path: '', isKept: true };
  for await (const { key, modified } of objects.list('reports/')) {
    const path = key.split('/').slice(0, 5).join('/');
    if (folder.path !== path) folder = { path, isKept: await isReportKept(db, path) };
    if (!folder.isKept && modified < before) await objects.delete(key);
  }
  for await (const { key, modified } of objects.list(TEMPLATES_FOLDER)) {
    if (modified < before && !(await isTemplateKept(db, key))) await objects.delete(key);
  }
  await sweepWork(context);
}

const FORGOTTEN = `No page of a researcher ran this report within ${WAITING_DAYS} days. Retry it, and keep its page open.`;

/** Reports that waited too long for a browser; what was prepared for them is deleted with the rest. */
async function endForgottenReports({ db, now }: Sweeping): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - WAITING_DAYS * 24 * 60 * 60_000);
  const rows = await db
    .updateTable('browserReports')
    .set({ endedAt: at, holder: null, leaseUntil: null })
    .where('endedAt', 'is', null)
    .where('createdAt', '<', before)
    .returning('reportId')
    .execute();
  for (const { reportId } of rows) {
    const [ended] = await db
      .updateTable('reports')
      .set({ state: 'ERROR', message: FORGOTTEN, completedAt: at })
      .where('id', '=', reportId)
      .where('state', '=', 'PROCESSING')
      .returning('runId')
      .execute();
    if (ended) await endRun(db, ended.runId, at);
  }
}

/** @param path `reports/{study}/{run}/{report}/{attempt}` */
async function isReportKept(db: Db, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('folderKey', '=', `${path}/`)
    .executeTakeFirst();
  if (row) return true;
  const input = await db
    .selectFrom('browserReports')
    .select('id')
    .where('inputKey', '=', `${path}/${INPUT_FILE}`)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return input !== undefined;
}

/** Runs keep the file that they were made with. */
async function isTemplateKept(db: Db, key: string): Promise<boolean> {
  const template = await db
    .selectFrom('reportTemplates')
    .select('id')
    .where('objectKey', '=', key)
    .executeTakeFirst();
  if (template) return true;
  const run = await db
    .selectFrom('reportRuns')
    .select('id')
    .where('templateKey', '=', key)
    .executeTakeFirst();
  return run !== undefined;
}

async function sweepWork(context: Sweeping): Promise<void> {
  const root = workFolder(context);
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > WORK_LEFT_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
