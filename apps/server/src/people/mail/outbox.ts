import { OutboxMail } from '@fovea/contract/platform/outbox';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderDurably, writeDurably } from '../../platform/objects/durableWrite';
import { newId } from '../../platform/store/newId';

/** Limits the disk space of a server that runs for years without a mail server. */
const KEPT_MAILS = 500;
const NAME = /^[0-9a-f-]{36}\.json$/;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Writes a mail to a file of its own, so that it survives a crash; only the newest ones are kept.
 */
export async function writeToOutbox(dataFolder: string, mail: Mail, at: Date): Promise<void> {
  const folder = outboxOf(dataFolder);
  await makeFolderDurably(folder);
  // Ids sort by creation time.
  const id = newId();
  const { to, subject, text } = mail;
  const stored: OutboxMail = { id, date: at.toISOString(), to, subject, text };
  const path = join(folder, `${id}.json`);
  await writeDurably(`${path}.tmp`, path, Buffer.from(`${JSON.stringify(stored, null, 2)}\n`), {});
  const names = await mailNames(folder);
  for (const name of names.slice(KEPT_MAILS)) await rm(join(folder, name), { force: true });
}

/** Newest first. */
export async function readOutbox(dataFolder: string, most: number): Promise<OutboxMail[]> {
  const folder = outboxOf(dataFolder);
  const mails = await Promise.all(
    (await mailNames(folder)).slice(0, most).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8').catch(() => null);
      return text === null ? null : parsed(text);
    }),
  );
  return mails.filter((mail) => mail !== null);
}

/** Deletes the mails whose text contains these words. */
export async function deleteOutboxMails(dataFolder: string, words: string): Promise<void> {
  for (const { id, text } of await readOutbox(dataFolder, KEPT_MAILS)) {
    if (text.includes(words)) await rm(join(outboxOf(dataFolder), `${id}.json`), { force: true });
  }
}

/** A file that was edited by hand and is invalid is skipped. */
function parsed(text: string): OutboxMail | null {
  try {
    return OutboxMail.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function mailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((reason: unknown) => {
    if ((reason as { code?: unknown }).code === 'ENOENT') return [];
    throw reason;
  });
  return names.filter((name) => NAME.test(name)).sort((one, other) => (one < other ? 1 : -1));
}

function outboxOf(dataFolder: string): string {
  return join(dataFolder, 'outbox');
}
