import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INPUT_LIMIT_BYTES } from '@fovea/rules/studies/browserReports';
import { bundleHeader, type BundledFile } from '@fovea/rules/studies/fileBundle';
import { newId } from '../../platform/store/newId';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { frameOfPage } from '../reportEngines/page/frameOfPage';
import { runFolder } from './reportJobs';
import type { ReportRow, RunRow } from './runStates';

export const INPUT_FILE = 'input.bin';

export interface HandedOver {
  readonly run: Pick<RunRow, 'id' | 'studyId' | 'companyId'>;
  readonly report: Pick<ReportRow, 'id'>;
  readonly inFolder: string;
  readonly mainFile: string;
  readonly sessionIds: readonly string[];
}

/**
 * Keeps what a report is made of until a page of a researcher fetches it and runs R.
 * @returns why a browser cannot make it, or null
 */
export async function handToBrowser(
  { db, objects, now }: Pick<ResearchContext, 'db' | 'objects' | 'now'>,
  { run, report, inFolder, mainFile, sessionIds }: HandedOver,
): Promise<string | null> {
  const params = await readFile(join(inFolder, 'params.json'), 'utf8');
  await writeFile(join(inFolder, 'page.html'), frameOfPage(params));
  const files = await filesIn(inFolder);
  const inputBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (inputBytes > INPUT_LIMIT_BYTES) {
    const [has, most] = [inputBytes, INPUT_LIMIT_BYTES].map((bytes) => Math.ceil(bytes / 2 ** 20));
    return `The data of this report has ${has} MB, and R in a browser takes ${most} MB. Choose fewer tables, stimuli or respondents, or have R installed on the server.`;
  }
  const inputKey = `${runFolder(run.studyId, run.id)}${report.id}/${newId()}/${INPUT_FILE}`;
  await objects.put(inputKey, bundle(inFolder, files));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('browserReports').where('reportId', '=', report.id).execute();
    await tx
      .insertInto('browserReports')
      .values({
        ...{ id: newId(), companyId: run.companyId, reportId: report.id },
        ...{ inputKey, inputBytes, mainFile },
        sessionIds: JSON.stringify(sessionIds),
        createdAt: now(),
      })
      .execute();
  });
  return null;
}

async function filesIn(folder: string, below = ''): Promise<BundledFile[]> {
  const files: BundledFile[] = [];
  for (const name of (await readdir(join(folder, below))).toSorted()) {
    const path = below === '' ? name : `${below}/${name}`;
    const found = await lstat(join(folder, path));
    if (found.isDirectory()) files.push(...(await filesIn(folder, path)));
    else files.push({ path, sizeBytes: found.size });
  }
  return files;
}

async function* bundle(
  folder: string,
  files: readonly BundledFile[],
): AsyncGenerator<Uint8Array, void> {
  yield bundleHeader(files);
  for (const { path } of files) {
    yield* createReadStream(join(folder, path)) as AsyncIterable<Uint8Array>;
  }
}
