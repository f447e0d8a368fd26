import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectKey } from '../../platform/objects/objectKey';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { writeExportZip } from '../exportFiles/writeExportZip';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { runFolder } from './reportJobs';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import type { EndedReport, RunRow } from './runStates';

const FILES_MAX = 300;
const TOTAL_LIMIT_BYTES = 100 * 1024 * 1024;
const DEPTH_MAX = 6;

/** What a template made cannot be kept; says why to the researcher. */
export class UnusableReport extends Error {}

interface MadeFile {
  /** Within the folder. */
  readonly path: string;
  readonly sizeBytes: number;
}

type Storing = Pick<AppContext, 'db' | 'objects' | 'settings'>;

/**
 * Stores what a template made. Whatever is in the folder is hostile: links, devices and names that
 * are no keys are refused.
 * @throws UnusableReport; Refusal 507 when there is no space
 */
export async function storeReport(
  context: Storing,
  run: RunRow,
  reportId: string,
  outFolder: string,
  mainFile: string,
): Promise<NonNullable<EndedReport['files']>> {
  const files = await madeFiles(outFolder);
  if (!files.some(({ path }) => path === mainFile)) {
    throw new UnusableReport('The template did not make the document that it names.');
  }
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const folderKey = await newFolder(context, run, reportId, bytes);
  try {
    for (const { path, sizeBytes } of files) {
      const body = createReadStream(join(outFolder, path)) as AsyncIterable<Uint8Array>;
      await context.objects.put(`${folderKey}${path}`, body, { sizeBytes });
    }
  } catch (reason) {
    await deleteFolder(context.objects, folderKey);
    throw reason;
  }
  return { folderKey, mainFile, bytes };
}

export const SIGNALS_FILE = 'signals.zip';

/**
 * The same of a template that made tables and no document: as one zip file to be downloaded.
 * @returns null when it made nothing at all
 */
export async function storeSignals(
  context: Storing,
  run: RunRow,
  reportId: string,
  outFolder: string,
  signal: AbortSignal,
): Promise<EndedReport['files']> {
  const files = await madeFiles(outFolder);
  if (files.length === 0) return null;
  const estimated = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const folderKey = await newFolder(context, run, reportId, estimated);
  const key = `${folderKey}${SIGNALS_FILE}`;
  const entries = files.map(({ path, sizeBytes }): ExportEntry => ({
    path,
    isCompressible: true,
    estimatedBytes: sizeBytes,
    bytes: () => createReadStream(join(outFolder, path)),
  }));
  const zip = { key, entries, mtime: run.createdAt, signal };
  const { sizeBytes } = await writeExportZip(context.objects, zip);
  return { folderKey, mainFile: SIGNALS_FILE, bytes: sizeBytes };
}

/** Every attempt has a folder of its own, so that one that was killed cannot mix with the next. */
async function newFolder(
  { db, settings }: Storing,
  run: RunRow,
  reportId: string,
  bytes: number,
): Promise<string> {
  await mustHaveSpace(db, run.companyId, bytes, settings.limits.exportBytes);
  return `${runFolder(run.studyId, run.id)}${reportId}/${newId()}/`;
}

async function madeFiles(folder: string): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  let sizeBytes = 0;
  const walk = async (below: string, depth: number): Promise<void> => {
    if (depth > DEPTH_MAX) throw new UnusableReport('The template made too many nested folders.');
    for (const name of (await readdir(join(folder, below))).toSorted()) {
      const path = below === '' ? name : `${below}/${name}`;
      // Not followed, so that a link to a file of the server is seen as what it is.
      const found = await lstat(join(folder, path));
      if (found.isDirectory()) await walk(path, depth + 1);
      else {
        if (!found.isFile() || found.nlink > 1) {
          throw new UnusableReport(`The template made a link instead of a file: ${shown(path)}`);
        }
        if (!isObjectKey(path)) {
          throw new UnusableReport(
            `The template made a file whose name cannot be used: ${shown(path)}. Use letters, digits, points, hyphens and underscores.`,
          );
        }
        sizeBytes += found.size;
        files.push({ path, sizeBytes: found.size });
        if (files.length > FILES_MAX) {
          throw new UnusableReport(`The template made more than ${FILES_MAX} files.`);
        }
        if (sizeBytes > TOTAL_LIMIT_BYTES) {
          const megabytes = TOTAL_LIMIT_BYTES / 1024 / 1024;
          throw new UnusableReport(`The template made more than ${megabytes} MB.`);
        }
      }
    }
  };
  await walk('', 1);
  return files;
}

const shown = (path: string) => path.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 80);
