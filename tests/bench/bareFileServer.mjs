// The baseline of file-upload.bench.mjs: the least a Node server can do for a large file. One PUT, hashed on
// the way, written, synced and renamed; no sign-in, no parts, no database, no checks.
import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [folder, port] = process.argv.slice(2);

async function store(request, response) {
  const temporary = join(folder, randomUUID());
  const file = await open(temporary, 'w');
  const hash = createHash('sha256');
  for await (const piece of request) {
    hash.update(piece);
    await file.writeFile(piece);
  }
  await file.datasync();
  await file.close();
  await rename(temporary, `${temporary}.mp4`);
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
  await rm(`${temporary}.mp4`);
  const sha256 = hash.digest('hex');
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sha256 }));
}

const server = createServer((request, response) => void store(request, response));
server.requestTimeout = 0;
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
