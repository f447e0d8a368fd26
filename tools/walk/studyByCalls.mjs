// Runs within the clean system: signs in through the proxy, and makes a study with a picture, or finds it again.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const [action, base, username] = process.argv.slice(2);
const password = /The password is (\S+)/.exec(
  readFileSync('/srv/walk/create-admin.log', 'utf8'),
)[1];
const KEPT = '/srv/walk/study.json';

const signedIn = await answerOf('POST', '/token', {
  body: new URLSearchParams({ username, password, grant_type: 'password' }),
});
const authorization = `Bearer ${signedIn.accessToken}`;
const call = (method, path, body) =>
  answerOf(method, path, {
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

if (action === 'make') {
  const { id, topLevelBlocks } = await call('POST', '/studies/', { name: 'Of the walk' });
  const picture = await upload(id, 'picture.png', png(640, 360));
  const stimulus = { type: 'IMAGE', name: 'Picture', blockId: topLevelBlocks[0], assetId: picture };
  await call('POST', `/studies/${id}/stimuli`, stimulus);
  const seen = await look(id);
  writeFileSync(KEPT, JSON.stringify(seen));
  console.log(`made: ${JSON.stringify(seen)}`);
} else {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8'));
  const seen = await look(kept.id);
  if (JSON.stringify(seen) !== JSON.stringify(kept)) {
    throw new Error(`Before: ${JSON.stringify(kept)}; now: ${JSON.stringify(seen)}`);
  }
  console.log(`there again: ${JSON.stringify(seen)}`);
}

/** The study as it is served, and the hash of its picture. */
async function look(id) {
  const { name, stimuli } = await call('GET', `/studies/${id}`);
  const { imageUrl } = stimuli.find(({ type }) => type === 'IMAGE');
  const answer = await fetch(new URL(imageUrl, base));
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`);
  const sha256 = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  return { id, name, stimuli: stimuli.length, pictureSha256: sha256 };
}

async function upload(studyId, fileName, bytes) {
  const asked = { name: fileName, fileName, fileSize: bytes.length, assetId: 'picture' };
  const to = await call('POST', `/studies/${studyId}/stimuli/uploadKey`, asked);
  const put = await fetch(new URL(to.presignedUrl, base), { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`The upload was answered with ${put.status}.`);
  return to.assetId;
}

async function answerOf(method, path, init) {
  const answer = await fetch(new URL(path, base), { method, ...init });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A grey picture. */
function png(width, height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = Buffer.alloc(height * (width + 1), 128);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(rows)),
    part('IEND'),
  ]);
}

function part(name, data = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
