import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';
import { writeDurably } from './writeDurably';

const Pairing = z.object({
  server: z.string(),
  machineId: z.string(),
  /** The secret of the machine. */
  token: z.string(),
  machineName: z.string(),
  labName: z.string(),
  /** What signs the versions that the agent updates itself to; left out: not learned yet. */
  bundlePublicKey: z.optional(z.string()),
});
export type Pairing = z.infer<typeof Pairing>;

const Identity = z.object({
  /** The public product key; it outlives pairings, so that the machine stays the same one. */
  key: z.string(),
  /** Null: not paired yet. */
  pairing: z.nullable(Pairing),
});
/** Who this machine is. */
export type Identity = z.infer<typeof Identity>;

const fileOf = (folder: string) => join(folder, 'identity.json');

/**
 * The stored identity, or a new one with a key of its own.
 * @throws AgentRefusal for a file that cannot be read
 */
export async function readIdentity(folder: string): Promise<Identity> {
  const file = fileOf(folder);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (reason) {
    if ((reason as NodeJS.ErrnoException).code !== 'ENOENT') throw reason;
    return { key: `fovea-${randomUUID()}`, pairing: null };
  }
  const stored = Identity.safeParse(parsed(text));
  if (!stored.success) throw new AgentRefusal(startMessages.identityNotReadable, { file });
  return stored.data;
}

export async function writeIdentity(folder: string, identity: Identity): Promise<void> {
  await writeDurably(fileOf(folder), `${JSON.stringify(identity, null, 2)}\n`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
