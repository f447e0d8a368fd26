import { getCurrentUser } from '@fovea/contract/people/accounts';
import { listOutbox } from '@fovea/contract/platform/outbox';
import { requestPasswordReset } from '@fovea/contract/people/passwords';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLocalMailServer, type LocalMailServer } from '../../testing/outside/localMailServer';
import { mailsTo, tokenIn } from '../../testing/mailbox';
import { refusalOf } from '../../testing/refusalOf';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';
import { enqueueMail } from './mailJobs';
import { readOutbox, writeToOutbox } from './outbox';
import { MailRefused, MailServerUnavailable, sendMail } from './sendMail';

let post: LocalMailServer;
let server: TestServer;
let unposted: TestServer;
beforeAll(async () => {
  post = await startLocalMailServer();
  server = await startTestServer({ smtpUrl: post.url, mailFrom: 'Fovea <studies@example.org>' });
  unposted = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await unposted.close();
  await post.close();
});
beforeEach(() => {
  post.received.length = 0;
  post.refuse = null;
});

const emailOf = async (user: SignedIn) => (await user.call(getCurrentUser, {})).email;
const MAIL = { to: 'ada@example.org', subject: 'A subject', text: 'A text\n' };

test('a mail is sent through the mail server, from the configured sender', async () => {
  const user = await server.signedIn();
  const email = await emailOf(user);
  await server.callWith(null)(requestPasswordReset, { query: { email } });
  await server.runJobs();
  expect(post.received).toHaveLength(1);
  const [mail] = post.received;
  expect(mail).toMatchObject({ from: 'studies@example.org', to: [email] });
  expect(mail!.raw).toMatch(/^Subject: Set a new password for Fovea\r?$/m);
  expect(mail!.raw).toMatch(/^From: Fovea <studies@example\.org>\r?$/m);
  // Long lines are folded in transit; the reader sees the whole link.
  const read = mail!.raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  expect(read).toContain(`${server.base}/#/verify/`);
  expect(await readOutbox(server.context.settings.dataFolder, 10)).toEqual([]);
  const staff = await server.signedIn(['INTERNAL']);
  expect(await staff.call(listOutbox, {})).toEqual({ isUsed: false, mails: [] });
});

test('headers and additional recipients cannot be injected into a mail', async () => {
  for (const to of [
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'Ada <ada@example.org>',
    '"a b"@example.org',
  ]) {
    await expect(sendMail(server.context, { ...MAIL, to })).rejects.toBeInstanceOf(MailRefused);
  }
  const subject = 'Hello\r\nBcc: eve@example.org';
  await expect(sendMail(server.context, { ...MAIL, subject })).rejects.toBeInstanceOf(MailRefused);
  expect(post.received).toEqual([]);
  // Text that looks like headers stays text.
  await sendMail(server.context, {
    ...MAIL,
    text: 'Bcc: eve@example.org\r\n.\r\nRCPT TO:<eve@x>\n',
  });
  expect(post.received).toHaveLength(1);
  expect(post.received[0]!.to).toEqual(['ada@example.org']);
  expect(post.received[0]!.raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/bcc/i);
});

test('a permanently rejected mail is given up, any other one is retried', async () => {
  post.refuse = { at: 'recipient', status: 550 };
  await expect(sendMail(server.context, MAIL)).rejects.toBeInstanceOf(MailRefused);
  for (const refuse of [
    { at: 'recipient', status: 450 },
    { at: 'mail', status: 451 },
  ] as const) {
    post.refuse = refuse;
    const reason = await sendMail(server.context, MAIL).catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(Error);
    expect(reason).not.toBeInstanceOf(MailRefused);
    expect(reason).not.toBeInstanceOf(MailServerUnavailable);
  }
  post.refuse = null;
  const wrong = { ...server.context.settings, smtpUrl: post.url.replace('secret', 'wrong') };
  await expect(sendMail({ ...server.context, settings: wrong }, MAIL)).rejects.toBeInstanceOf(
    MailServerUnavailable,
  );
  const nobody = { ...server.context.settings, smtpUrl: 'smtp://127.0.0.1:1' };
  await expect(sendMail({ ...server.context, settings: nobody }, MAIL)).rejects.toBeInstanceOf(
    MailServerUnavailable,
  );
  expect(post.received).toEqual([]);
});

test('the job retries until the mail server accepts the mail, with a working link', async () => {
  const user = await server.signedIn();
  const { userId, companyId } = user;
  post.refuse = { at: 'mail', status: 451 };
  await enqueueMail(server.context.db, { kind: 'reset', userId, companyId });
  const running = server.runJobs();
  await expect.poll(() => failures(server), { timeout: 10_000 }).toBeGreaterThan(0);
  post.refuse = null;
  await running;
  expect(post.received).toHaveLength(1);
  const links = await server.context.db
    .selectFrom('temporaryTokens')
    .select('expiresAt')
    .where('userId', '=', userId)
    .execute();
  const now = server.context.now();
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter(({ expiresAt }) => expiresAt > now)).toHaveLength(1);
});

test('without a mail server mails are files, and staff reading them is audited', async () => {
  const user = await unposted.signedIn();
  const email = await emailOf(user);
  await unposted.callWith(null)(requestPasswordReset, { query: { email } });
  const [mail] = await mailsTo(unposted, email);
  expect(tokenIn(mail!)).toHaveLength(43);
  const staff = await unposted.signedIn(['INTERNAL']);
  const { isUsed, mails } = await staff.call(listOutbox, {});
  expect(isUsed).toBe(true);
  expect(mails[0]).toEqual(mail);
  const administrator = await unposted.signedIn(['ACCOUNT_ADMINISTRATION', 'STUDY']);
  expect(await refusalOf(administrator.call(listOutbox, {}))).toMatchObject({ status: 403 });
  const entries = await unposted.context.db
    .selectFrom('auditEntries')
    .select(['actorId', 'details'])
    .where('action', '=', 'MAIL_READ')
    .execute();
  expect(entries).toEqual([{ actorId: staff.userId, details: '{"mails":1}' }]);
});

test('the outbox keeps the newest 500 mails and skips invalid files', async () => {
  const { dataFolder } = unposted.context.settings;
  const folder = join(dataFolder, 'outbox');
  for (let i = 0; i < 503; i++) {
    await writeToOutbox(dataFolder, { ...MAIL, subject: `Mail ${i}` }, new Date());
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(500);
  const newest = await readOutbox(dataFolder, 100);
  expect(newest).toHaveLength(100);
  expect(newest[0]).toMatchObject({ subject: 'Mail 502' });
  await writeFile(join(folder, `${newest[0]!.id}.json`), '{"id":');
  expect((await readOutbox(dataFolder, 2)).map(({ subject }) => subject)).toEqual(['Mail 501']);
});

test('nothing is sent to a user who has left meanwhile', async () => {
  const { db } = unposted.context;
  const user = await unposted.signedIn();
  const email = await emailOf(user);
  await db.updateTable('users').set({ disabled: true }).where('id', '=', user.userId).execute();
  const { userId, companyId } = user;
  await enqueueMail(db, { kind: 'reset', userId, companyId });
  expect(await mailsTo(unposted, email)).toEqual([]);
});

async function failures({ context }: TestServer): Promise<number> {
  const failed = await context.db
    .selectFrom('jobs')
    .select('id')
    .where('lastError', 'is not', null)
    .execute();
  return failed.length;
}
