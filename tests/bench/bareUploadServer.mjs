// The baseline of upload.bench.mjs: the least a Node server can do for the same guarantee. It hashes, writes,
// syncs, renames and syncs the folder; no sign-in, no database, no checks.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [folder, port] = process.argv.slice(2);
const created = new Set();

async function syncFolder(path) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

// The bench has emptied the folder.
process.on('SIGHUP', () => created.clear());

async function store(request, response) {
  const place = join(folder, request.url.split('/')[1]);
  if (!created.has(place)) {
    await mkdir(place, { recursive: true });
    await syncFolder(folder);
    created.add(place);
  }
  const temporary = join(folder, randomUUID());
  const file = await open(temporary, 'w');
  const hash = createHash('sha256');
  for await (const piece of request) {
    hash.update(piece);
    await file.writeFile(piece);
  }
  await file.datasync();
  await file.close();
  const sha256 = hash.digest('hex');
  await rename(temporary, join(place, `${randomUUID()}-${sha256}`));
  await syncFolder(place);
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sha256 }));
}

const server = createServer((request, response) => void store(request, response));
// As ours: a connection that is closed while the client uses it again is a failed request.
server.keepAliveTimeout = 65_000;
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
