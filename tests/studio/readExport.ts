import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The files of a zip file by their paths, in its order, according to another implementation. */
export async function zipContents(path: string): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((done, fail) => {
    fromBuffer(readFileSync(path), { lazyEntries: true }, (error, opened) =>
      error ? fail(error) : done(opened),
    );
  });
  const files = new Map<string, Buffer>();
  await new Promise<void>((done, fail) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('error', fail);
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
    });
    zip.on('end', done);
    zip.on('error', fail);
    zip.readEntry();
  });
  return files;
}

/** The files whose bytes are not those that SHA256SUMS states, and those that it does not state. */
export function wrongSums(files: ReadonlyMap<string, Buffer>): string[] {
  const lines = files.get('SHA256SUMS')!.toString('utf8').trimEnd().split('\n');
  const stated = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  return [...files]
    .filter(([path]) => path !== 'SHA256SUMS')
    .filter(([path, bytes]) => {
      return stated.get(path) !== createHash('sha256').update(bytes).digest('hex');
    })
    .map(([path]) => path);
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Reads every CSV file as somebody would who has only Python, and reports what is not a table. */
const SCRIPT = `
import csv, io, json, sys, zipfile
found = {}
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for name in archive.namelist():
        if not name.endswith('.csv'):
            continue
        text = io.TextIOWrapper(archive.open(name), encoding='utf-8', newline='')
        head, *rows = csv.reader(text, strict=True)
        assert len(set(head)) == len(head), name + ' has a column twice'
        for row in rows:
            assert len(row) == len(head), name + ' has a row of another length'
        at = head.index('respondent') if 'respondent' in head else None
        who = sorted({row[at] for row in rows}) if at is not None else []
        found[name] = {'columns': head, 'rows': len(rows), 'respondents': who}
json.dump(found, sys.stdout)
`;

export interface PythonTable {
  readonly columns: readonly string[];
  readonly rows: number;
  readonly respondents: readonly string[];
}

/** The CSV files of a zip file as Python reads them. */
export function readWithPython(path: string): Record<string, PythonTable> {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', SCRIPT, path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, PythonTable>;
}
