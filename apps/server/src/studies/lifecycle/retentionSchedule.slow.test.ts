import { getCurrentUser } from '@fovea/contract/people/accounts';
import {
  deleteStudy,
  getDeletedStudy,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { expect, test } from 'vitest';
import { readOutbox } from '../../people/mail/outbox';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { aMarkedRespondent, aSurveyStudy, newMark } from '../../testing/erasure/markedRespondent';
import { passTime } from '../../testing/erasure/passTime';
import { refusalOf } from '../../testing/refusalOf';
import { findWordsInFiles } from '../../testing/erasure/findWordsInFiles';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { openEmbeddedDatabase } from '../../testing/testDatabase';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const server = setUpServer({}, openEmbeddedDatabase);

/** Housekeeping runs every hour; here it runs when the time has passed, and once more. */
async function pass(ms: number) {
  await passTime(server, ms);
  for (let times = 0; times < 2; times++) {
    await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await passTime(server, 0);
  }
}
const emailOf = async (user: SignedIn) => (await user.call(getCurrentUser, {})).email;
const mails = async () => await readOutbox(server.context.settings.dataFolder, 500);
const dateOf = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
/** Tokens do not live as long as a deleted study. */
const statusOf = async (studyId: string) =>
  (await (await server.signedIn()).call(getDeletedStudy, { studyId })).deletionStatus;

test('a deleted study is announced 30 and 7 days before its end by mail, and leaves no byte of its respondents', async () => {
  const [owner, colleague, editor] = await Promise.all([1, 2, 3].map(() => server.signedIn()));
  await server.otherCompanyUser();
  const emails = await Promise.all([owner!, colleague!, editor!].map(emailOf));
  const name = `Posters ${newMark()}`;
  const study = { ...(await aSurveyStudy(server, owner!, name)), companyId: owner!.companyId };
  const { studyId } = study;
  const { marks } = await aMarkedRespondent(server, study);
  await passTime(server, 0);
  const { db, settings } = server.context;
  await db
    .updateTable('studies')
    .set({ editors: [editor!.userId] })
    .where('id', '=', studyId)
    .execute();
  const marksFound = async () =>
    (await findWordsInFiles(settings.dataFolder, Object.values(marks))).size;
  const all = Object.keys(marks).length;

  const admin = await server.signedIn();
  await admin.call(deleteStudy, { studyId });
  const deletedMs = server.context.now().getTime();
  const endDate = dateOf(deletedMs + 90 * DAY_MS);
  emails.push(await emailOf(admin));
  await pass(60 * DAY_MS - HOUR_MS);
  expect(await statusOf(studyId)).toBe('MANUALLY_DELETED');
  expect(await mails()).toEqual([]);

  // The colleague has nothing to do with the study.
  const told = [emails[0], emails[2], emails[3]].toSorted();
  await pass(2 * HOUR_MS);
  expect(await statusOf(studyId)).toBe('WARNING_SENT');
  const warnings = await mails();
  expect(warnings.map(({ to }) => to).toSorted()).toEqual(told);
  for (const { subject, text, date } of warnings) {
    expect(subject).toBe(`The study “${name}” will be deleted for ever on ${endDate}`);
    expect(text).toContain(`was deleted on ${dateOf(deletedMs)}`);
    expect(text).toContain(`On ${endDate} it will be deleted for ever`);
    expect(text).toContain(`\n${server.base}/#/inactive/studies/${studyId}\n`);
    expect(text).toContain('reminded once more, 7 days before');
    expect(Math.abs(Date.parse(date) - (deletedMs + 60 * DAY_MS))).toBeLessThan(2 * HOUR_MS);
  }
  expect(await marksFound()).toBe(all);

  await pass(23 * DAY_MS);
  expect(await statusOf(studyId)).toBe('DELETION_NOTICE_SENT');
  const both = await mails();
  const notices = both.filter(({ id }) => !warnings.some((warning) => warning.id === id));
  expect(notices.map(({ to }) => to).toSorted()).toEqual(told);
  for (const { subject, text } of notices) {
    expect(subject).toBe(
      `Last reminder: The study “${name}” will be deleted for ever on ${endDate}`,
    );
    expect(text).toContain(`\n${server.base}/#/inactive/studies/${studyId}\n`);
  }

  await pass(7 * DAY_MS - 3 * HOUR_MS);
  expect(await statusOf(studyId)).toBe('DELETION_NOTICE_SENT');
  expect(await marksFound()).toBe(all);
  const reader = await server.signedIn();
  expect((await reader.call(getDeletedStudy, { studyId })).respondentCount).toBe(1);

  await pass(3 * HOUR_MS);
  expect(await refusalOf(statusOf(studyId))).toEqual({ status: 404, code: 'NOT_FOUND' });
  for (let minutes = 0; minutes < 60; minutes += 10) await passTime(server, 10 * 60_000);
  expect(await marksFound()).toBe(0);
  // The mails named the study; that and when it was deleted is in the audit log alone.
  expect(await mails()).toEqual([]);
  const entry = await db
    .selectFrom('auditEntries')
    .select(['targetName', 'details'])
    .where('action', '=', 'STUDY_ERASED')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ targetName: name, details: '{"reason":"retention"}' });
});

test('nobody is told of a study that was restored before the mail was sent; administrators are, when nobody else is left', async () => {
  const owner = await server.signedIn(['STUDY']);
  const restored = await aSurveyStudy(server, owner);
  const orphan = await aSurveyStudy(server, owner, 'Without an owner');
  const admin = await server.signedIn(['STUDY', 'ACCOUNT_ADMINISTRATION']);
  const adminEmail = await emailOf(admin);
  for (const { studyId } of [restored, orphan]) await owner.call(deleteStudy, { studyId });
  await pass(59 * DAY_MS);
  const again = await server.signedIn();
  await again.call(undeleteStudy, { studyId: restored.studyId });
  await server.context.db
    .updateTable('users')
    .set({ disabled: true })
    .where('id', '=', owner.userId)
    .execute();
  await pass(2 * DAY_MS);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toContain(adminEmail);
  expect(sent.every(({ subject }) => subject.includes('Without an owner'))).toBe(true);
  // A restored study and its end are no longer related.
  await pass(40 * DAY_MS);
  expect((await mails()).some(({ text }) => text.includes(restored.studyId))).toBe(false);
});
