import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import { isPathInTemplate, TEMPLATE_LIMIT_BYTES } from '@fovea/rules/studies/reportTemplates';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../../platform/http/refusal';
import { USUAL_MAIN_FILE } from '../../reportEngines/mainFiles';

/** The files of a template by their paths. */
export type TemplateFiles = ReadonlyMap<string, Buffer>;

const ENTRIES_MAX = 500;
const UNPACKED_LIMIT_BYTES = 50 * 1024 * 1024;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/**
 * The files of an uploaded template: those of a zip file, or the one text file. Nothing of it is
 * written to the disk here.
 * @throws Refusal 413, 422
 */
export async function readTemplateFile(
  bytes: Buffer,
  type: ReportTemplateType,
): Promise<TemplateFiles> {
  if (bytes.length === 0) throw wrong('The file is empty. Choose another.');
  if (bytes.length > TEMPLATE_LIMIT_BYTES) throw tooLarge();
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return await unzipped(bytes);
  if (!isText(bytes)) {
    throw wrong('The file is neither a zip file nor a text in UTF-8. Choose another.');
  }
  return new Map([[USUAL_MAIN_FILE[type], bytes]]);
}

/**
 * The file that is run: the one that is named, the usual one of the type, or the only one at the top
 * with the usual ending.
 * @throws Refusal 422
 */
export function mainFileOf(
  files: TemplateFiles,
  type: ReportTemplateType,
  named: string | null,
): string {
  const usual = USUAL_MAIN_FILE[type];
  const wanted = named ?? usual;
  if (files.has(wanted)) return wanted;
  const ending = usual.slice(usual.lastIndexOf('.')).toLowerCase();
  const like = [...files.keys()].filter(
    (path) => !path.includes('/') && path.toLowerCase().endsWith(ending),
  );
  if (named === null && like.length === 1) return like[0]!;
  throw wrong(
    `The template has no file ${wanted}. Add it, or say which of its files is the main file.`,
  );
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function unzipped(bytes: Buffer): Promise<TemplateFiles> {
  let found: TemplateFiles;
  try {
    found = await readEntries(await openZip(bytes));
  } catch (reason) {
    if (reason instanceof Refusal) throw reason;
    throw wrong('The zip file cannot be read: it is damaged, or its paths are not safe.');
  }
  if (found.size === 0) throw wrong('The zip file has no files.');
  return withoutOuterFolder(found);
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((done, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
    fromBuffer(bytes, options, (failure, zip) => (failure ? reject(failure) : done(zip)));
  });
}

function readEntries(zip: ZipFile): Promise<TemplateFiles> {
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  let sizeBytes = 0;
  return new Promise((done, reject) => {
    const take = async (entry: Entry) => {
      const path = entry.fileName.normalize('NFC');
      if (path.endsWith('/') || isLeftByASystem(path)) return;
      sizeBytes += entry.uncompressedSize;
      mustBeUsable(entry, path, names.has(path.toLowerCase()), sizeBytes);
      names.add(path.toLowerCase());
      files.set(path, await contentOf(zip, entry));
    };
    if (zip.entryCount > ENTRIES_MAX) {
      reject(wrong(`The zip file has more than ${ENTRIES_MAX} files.`));
      return;
    }
    zip.on('error', reject).on('end', () => done(files));
    zip.on('entry', (entry: Entry) => {
      take(entry).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
}

/** What macOS and Windows add to zip files unasked. */
function isLeftByASystem(path: string): boolean {
  return /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path);
}

function mustBeUsable(entry: Entry, path: string, isTwice: boolean, sizeBytes: number): void {
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & FILE_TYPE) === SYMLINK)
    throw wrong('The zip file has links. Pack the files instead.');
  if (entry.isEncrypted()) throw wrong('The zip file has a password. Pack it without one.');
  if (!isPathInTemplate(path)) {
    throw wrong(`The zip file has a path that cannot be used: ${path.slice(0, 80)}`);
  }
  if (isTwice) throw wrong(`The zip file has two files called ${path.slice(0, 80)}.`);
  if (sizeBytes > UNPACKED_LIMIT_BYTES) {
    throw wrong(
      `Unpacked, the template has more than ${UNPACKED_LIMIT_BYTES / 1024 / 1024} MB. Make it smaller.`,
    );
  }
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((done, reject) => {
    zip.openReadStream(entry, (failure, stream) => {
      if (failure) return reject(failure);
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', reject).on('end', () => done(Buffer.concat(pieces)));
    });
  });
}

/** Who packs a folder gets a zip file with that folder only. */
function withoutOuterFolder(files: TemplateFiles): TemplateFiles {
  const [first = ''] = files.keys();
  const outer = first.slice(0, first.indexOf('/') + 1);
  if (outer === '' || ![...files.keys()].every((path) => path.startsWith(outer))) return files;
  return new Map([...files].map(([path, bytes]) => [path.slice(outer.length), bytes]));
}

function wrong(message: string): Refusal {
  return new Refusal(422, message, 'TEMPLATE_FILE');
}

export function tooLarge(): Refusal {
  const megabytes = TEMPLATE_LIMIT_BYTES / 1024 / 1024;
  return new Refusal(413, `A template can have at most ${megabytes} MB.`, 'TEMPLATE_TOO_LARGE');
}
