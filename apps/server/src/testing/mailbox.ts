import type { OutboxMail } from '@fovea/contract/platform/outbox';
import { readOutbox } from '../people/mail/outbox';
import type { TestServer } from './startTestServer';

/** The mails in the outbox for this address, newest first, after all jobs have run. */
export async function mailsTo(server: TestServer, address: string): Promise<OutboxMail[]> {
  await server.runJobs();
  const mails = await readOutbox(server.context.settings.dataFolder, 500);
  return mails.filter(({ to }) => to === address);
}

/** The secret in the link of a mail. */
export function tokenIn({ text }: Pick<OutboxMail, 'text'>): string {
  const token = /\/#\/verify\/([A-Za-z0-9_-]{43})\n/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${text}`);
  return token;
}
