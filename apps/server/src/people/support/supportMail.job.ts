import { MailRefused, sendMail } from '../mail/sendMail';
import { passwordOwner } from '../accounts/passwordOwners';
import { isClosed } from '../accounts/accountState';
import type { AppContext } from '../../platform/context/appContext';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { SupportMailPayload } from './supportJobs';
import { answeredMailText, receivedMailText } from './supportMailTexts';

/** Tells the support address of a new message, or the user of an answer. Run twice it sends two. */
export function supportMailJob(context: AppContext): JobHandler {
  return async ({ payload }) => {
    const order = SupportMailPayload.parse(payload);
    if (context.publicUrl() === '') {
      throw new Error('FOVEA_PUBLIC_URL is not set: mails need it for their links.');
    }
    const mail = await mailOf(order);
    if (!mail) return;
    try {
      await sendMail(context, mail);
    } catch (reason) {
      if (reason instanceof MailRefused) throw new PermanentJobError(reason.message);
      throw reason;
    }
  };

  async function mailOf({ kind, supportRequestId, messageId }: SupportMailPayload) {
    const { db, settings, now } = context;
    const request = await db
      .selectFrom('supportRequests')
      .selectAll()
      .where('id', '=', supportRequestId)
      .executeTakeFirst();
    if (!request) return null;
    const message =
      messageId === null
        ? null
        : await db
            .selectFrom('supportMessages')
            .select('text')
            .where('id', '=', messageId)
            .executeTakeFirstOrThrow();
    const asker = request.userId === null ? null : await passwordOwner(db, request.userId);
    const studio = context.publicUrl();
    if (kind === 'answered') {
      if (!asker || !message || isClosed(asker, now())) return null;
      const text = answeredMailText({
        question: request.problemDescription,
        answer: message.text,
        email: asker.email,
        studio,
        link: `${studio}/#/support/${request.id}`,
      });
      return { to: asker.email, ...text };
    }
    const to = settings.links.supportEmail;
    if (to === null) return null;
    const attachments = await db
      .selectFrom('supportAttachments')
      .select('id')
      .where('supportRequestId', '=', request.id)
      .execute();
    const text = receivedMailText({
      kind: request.kind,
      isReply: message !== null,
      text: message?.text ?? request.problemDescription,
      askerName: asker?.name ?? '',
      askerEmail: asker?.email ?? '',
      companyName: asker?.companyName ?? '',
      studyName: request.studyName,
      attachments: attachments.length,
      link: `${studio}/#/admin/support/${request.id}`,
    });
    return { to, ...text };
  }
}
