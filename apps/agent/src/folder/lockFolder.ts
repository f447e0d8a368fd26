import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';

const TRY_AGAIN_MS = 100;

/**
 * Creates the folder of the agent and holds it for this process alone. What holds it is a local socket, which
 * the system closes with the process: nothing is left behind that a later process could be taken for.
 * @param waitMs how long somebody else may still hold it
 * @param holder an agent and the launcher that started it hold the folder side by side
 * @returns releases it
 * @throws AgentRefusal
 */
export async function lockFolder(
  folder: string,
  system: NodeJS.Platform = process.platform,
  waitMs = 1000,
  holder: 'agent' | 'launcher' = 'agent',
): Promise<() => Promise<void>> {
  let real: string;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    real = await realpath(folder);
  } catch (reason) {
    const said = (reason as Error).message;
    throw new AgentRefusal(startMessages.folderNotUsable, { folder, reason: said });
  }
  const address = lockAddress(holder === 'agent' ? real : `${real}\0${holder}`, system);
  const server = await listenSoon(address, system, waitMs);
  if (!server) throw new AgentRefusal(startMessages.folderInUse, { folder });
  return () => new Promise((done) => server.close(() => done()));
}

/** On Linux and Windows the name vanishes with its process; elsewhere it is a file. */
export function lockAddress(folder: string, system: NodeJS.Platform): string {
  const name = `fovea-agent-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (system === 'linux') return `\0${name}`;
  return system === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** An agent that is just ending may hold it for a moment longer. */
async function listenSoon(
  address: string,
  system: NodeJS.Platform,
  waitMs: number,
): Promise<Server | null> {
  for (let waited = 0; waited < waitMs; waited += TRY_AGAIN_MS) {
    if (waited > 0) await pause(TRY_AGAIN_MS);
    const server = await listen(address);
    if (server) return server;
    await removeAbandoned(address, system);
  }
  return null;
}

/** Null: somebody has it. */
function listen(address: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (reason: NodeJS.ErrnoException) =>
      reason.code === 'EADDRINUSE' || reason.code === 'EACCES' ? done(null) : fail(reason),
    );
    server.listen(address, () => done(server.unref()));
  });
}

/** A socket file that nobody listens on was left by a killed agent. */
async function removeAbandoned(address: string, system: NodeJS.Platform): Promise<void> {
  if (system === 'linux' || system === 'win32') return;
  const isAnswered = await new Promise<boolean>((done) => {
    const socket = connect(address, () => done(true));
    socket.once('error', () => done(false)).once('connect', () => socket.destroy());
  });
  if (!isAnswered) await rm(address, { force: true });
}
