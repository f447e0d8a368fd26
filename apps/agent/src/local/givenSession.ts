import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssignedSession } from '@fovea/contract/labs/agents';
import * as z from 'zod/mini';
import { writeDurably } from '../folder/writeDurably';

const Given = z.nullable(AssignedSession);

/** The session that the machine was given last: after a restart without a network it is shown all the same. */
export async function openGivenSession(folder: string) {
  const file = join(folder, 'given.json');
  const text = await readFile(file, 'utf8').catch(() => 'null');
  let now = read(text);
  let kept = JSON.stringify(now);
  return {
    now: () => now,
    async set(session: AssignedSession | null): Promise<void> {
      now = session;
      const next = JSON.stringify(session);
      if (next === kept) return;
      kept = next;
      await writeDurably(file, `${next}\n`);
    },
  };
}

export type GivenSession = Awaited<ReturnType<typeof openGivenSession>>;

function read(text: string): AssignedSession | null {
  try {
    return Given.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
