import type { Feedback, NewSupportRequest } from '@fovea/contract/people/support';
import { cleanEmail } from '@fovea/rules/inputs/emailAddress';
import { replyAddressProblem } from '@fovea/rules/people/replyAddress';
import { studyAccessEnd } from '@fovea/rules/people/supportAccess';
import { isCloudNative, isRemote, type Kind } from '@fovea/rules/studies/studyKinds';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { isInPerson, type Researcher } from '../../platform/http/caller';
import { notValid } from '../../platform/http/fieldProblems';
import type { FormFile } from '../../platform/http/multipart';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import { checkAttachments, storeAttachments } from './storeAttachments';
import { enqueueSupportMail } from './supportJobs';

/** @param admit counts the message, once it is known to be valid */
export async function storeFeedback(
  { db }: Pick<AppContext, 'db'>,
  caller: Researcher,
  { feedbackText, urlWhenSubmitting = '', userEnteredEmail: typed = '', studyName = '' }: Feedback,
  at: Date,
  admit: () => Promise<void>,
): Promise<{ id: string }> {
  const userEnteredEmail = replyAddress(typed);
  await admit();
  const id = newId();
  const { companyId, userId } = caller;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('supportRequests')
      .values({
        ...{ id, companyId, userId, userEnteredEmail, studyName },
        kind: 'FEEDBACK',
        state: 'OPEN',
        problemDescription: feedbackText,
        url: urlWhenSubmitting,
        createdAt: at,
        changedAt: at,
      })
      .execute();
    await enqueueSupportMail(tx, companyId, receivedMail(id));
  });
  return { id };
}

/**
 * Stores a request with its files and, if the user ticked it, the consent to look at the study.
 * @param admit counts the request, once it is known to be stored
 */
export async function storeSupportRequest(
  context: AppContext,
  caller: Researcher,
  sent: NewSupportRequest,
  form: ReadonlyMap<string, FormFile>,
  source: AuditSource,
  admit: () => Promise<void>,
): Promise<{ id: string }> {
  const { db, objects } = context;
  const { companyId, userId } = caller;
  const { at } = source;
  const before = await findSent(db, caller, sent.requestId);
  if (before) return before;
  const isConsenting = sent.consentToAccessStudy === 'true';
  if (isConsenting && !isInPerson(caller)) {
    const message = 'Only the user themselves can let support look at a study.';
    throw new Refusal(403, message, 'NOT_IN_PERSON');
  }
  const userEnteredEmail = replyAddress(sent.userEnteredEmail ?? '');
  const studyId = sent.studyId ?? null;
  if (isConsenting && studyId === null) {
    throw new Refusal(422, 'Choose the study that support may look at.', 'STUDY_MISSING');
  }
  const study =
    studyId === null ? null : await requireOwned(db, caller, 'studies', studyId, 'study');
  const checked = await checkAttachments(context, form);
  await admit();
  const id = newId();
  const attachments = await storeAttachments(context, `support/${companyId}/${id}`, checked);
  try {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('supportRequests')
        .values({
          ...{ id, companyId, userId, studyId },
          kind: 'SUPPORT',
          state: 'OPEN',
          problemDescription: sent.problemDescription,
          reproSteps: sent.reproSteps,
          consistency: sent.consistency ?? null,
          studyName: study?.name ?? sent.studyName ?? '',
          dataCollectionVersion: sent.dataCollectionVersion ?? study?.desktopGeneration ?? '',
          product: sent.product ?? (study && productOf(study)),
          url: sent.url ?? '',
          studyIdFromUrl: sent.studyIdFromUrl ?? '',
          studyNameFromUrl: sent.studyNameFromUrl ?? '',
          dataCollectionVersionFromUrl: sent.dataCollectionVersionFromUrl ?? '',
          userEnteredEmail,
          userAgentInfo: sent.userAgentInfo ?? '',
          requestId: sent.requestId ?? null,
          createdAt: at,
          changedAt: at,
        })
        .execute();
      if (attachments.length > 0) {
        const rows = attachments.map((one) => ({ ...one, companyId, supportRequestId: id }));
        await tx.insertInto('supportAttachments').values(rows).execute();
      }
      await enqueueSupportMail(tx, companyId, receivedMail(id));
      if (!isConsenting || !study) return;
      const endsAt = new Date(studyAccessEnd(at.getTime()));
      await tx
        .insertInto('studyAccesses')
        .values({
          id: newId(),
          companyId,
          supportRequestId: id,
          studyId: study.id,
          grantedBy: userId,
          grantedAt: at,
          endsAt,
        })
        .execute();
      await appendAudit(tx, source, {
        companyId,
        action: 'SUPPORT_ACCESS_GRANTED',
        target: { type: 'study', id: study.id, name: study.name },
        details: { until: endsAt.toISOString() },
      });
    });
    return { id };
  } catch (reason) {
    for (const { objectKey } of attachments) await objects.delete(objectKey);
    // The same request was repeated while the first one was still running.
    const twin = await findSent(db, caller, sent.requestId);
    if (twin) return twin;
    throw reason;
  }
}

const receivedMail = (supportRequestId: string) =>
  ({ kind: 'received', supportRequestId, messageId: null }) as const;

/** Null: a lab study. */
function productOf(study: Kind): 'Online' | 'ODC' | null {
  if (isRemote(study)) return 'ODC';
  return isCloudNative(study) ? 'Online' : null;
}

/** @throws Refusal 400 */
function replyAddress(typed: string): string {
  if (replyAddressProblem(typed) === null) return cleanEmail(typed);
  throw notValid([{ path: 'userEnteredEmail', message: 'is not an e-mail address' }], 'request');
}

async function findSent(
  db: AppContext['db'],
  { companyId, userId }: Researcher,
  requestId: string | undefined,
): Promise<{ id: string } | undefined> {
  if (requestId === undefined) return undefined;
  return await db
    .selectFrom('supportRequests')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}
