// Shared by the benches that need a running server.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setUpSecondFactor } from '../../tools/running/setUpSecondFactor.mjs';
import { startServer } from '../../tools/running/startServer.mjs';

const EMAIL = 'bench@example.org';
export const agent = new Agent({ keepAlive: true, maxSockets: 2000 });

/**
 * The built server on a new data folder, with one account and no demo; `--staff` makes the account internal
 * staff. `more` are settings, for example `DATABASE_URL` instead of the embedded database. `signIn` answers another
 * token, for benches that empty tables.
 */
export async function benchServer(root, dataFolder, more = {}, options = []) {
  const env = { FOVEA_DEMO: '0', ...more };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'apps/server/dist/main.js'),
      'create-admin',
      '--email',
      EMAIL,
      '--company',
      'Bench',
      ...options,
    ],
    { env: { ...process.env, DATABASE_URL: '', ...env, FOVEA_DATA: dataFolder } },
  );
  const password = /The password is (\S+)/.exec(stdout)?.[1];
  const server = await startServer({ dataFolder, env });
  const signIn = async () => {
    const body = new URLSearchParams({ username: EMAIL, password, grant_type: 'password' });
    const answer = await fetch(`${server.url}/token`, { method: 'POST', body });
    return (await answer.json()).accessToken;
  };
  const token = await signIn();
  if (options.includes('--staff')) await setUpSecondFactor(server.url, token);
  return { ...server, token, signIn };
}

/** One request; resolves with status and JSON. */
export function ask(base, method, path, { token, body, sha256, agent: through = agent } = {}) {
  const isBytes = Buffer.isBuffer(body);
  const payload = body === undefined || isBytes ? body : Buffer.from(JSON.stringify(body));
  return new Promise((done, fail) => {
    const outgoing = request(
      base + path,
      {
        method,
        agent: through,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload === undefined
            ? {}
            : {
                'content-type': isBytes ? 'application/octet-stream' : 'application/json',
                'content-length': payload.length,
              }),
          ...(sha256 ? { 'x-fovea-sha256': sha256 } : {}),
        },
      },
      (answer) => {
        const pieces = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('error', fail);
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          done({ status: answer.statusCode, json: text ? JSON.parse(text) : null });
        });
      },
    );
    outgoing.on('error', fail);
    outgoing.end(payload);
  });
}

export async function expectOk(promise) {
  const answer = await promise;
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`);
  return answer.json;
}

/** A collecting study with one instruction, shown for this long. */
export async function collectingStudy(server, exposureTimeMs = 30_000) {
  const { token } = server;
  const study = await expectOk(
    ask(server.url, 'POST', '/studies/', {
      token,
      body: { name: `Bench ${randomUUID().slice(0, 8)}` },
    }),
  );
  const blockId = study.topLevelBlocks[0];
  const { id } = await expectOk(
    ask(server.url, 'POST', `/studies/${study.id}/stimuli`, {
      token,
      body: { type: 'INSTRUCTION', blockId },
    }),
  );
  await expectOk(
    ask(server.url, 'PUT', `/studies/${study.id}`, {
      token,
      body: { stimuli: [{ id, exposureTimeMs }] },
    }),
  );
  await expectOk(
    ask(server.url, 'POST', `/datacollection/studies/${study.id}/toggleRemoteDataCollection/true`, {
      token,
    }),
  );
  return study.id;
}

/** This many respondents who have agreed and begun. */
export async function startSessions(base, studyId, count) {
  const { consent } = await expectOk(
    ask(base, 'GET', `/datacollection/studies/${studyId}/invitation`),
  );
  const sessions = [];
  const one = async () => {
    const begun = await expectOk(
      ask(base, 'POST', `/datacollection/studies/${studyId}/sessions`, {
        body: {
          sessionId: randomUUID(),
          secret: randomBytes(32).toString('base64url'),
          consent: {
            textSha256: consent.textSha256,
            version: consent.version,
            locale: 'en-US',
            time: new Date().toISOString(),
          },
          variables: {},
          preview: false,
          device: {},
        },
      }),
    );
    sessions.push({ ...begun, manifest: [] });
  };
  for (let n = 0; n < count; n += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - n) }, one));
  }
  return sessions;
}
