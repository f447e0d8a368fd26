import type { AppContext } from '../../platform/context/appContext';
import { createLink, type LinkType } from '../accounts/emailLinks';
import { passwordOwner, type PasswordOwner } from '../accounts/passwordOwners';
import { isClosed } from '../accounts/accountState';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { MailPayload, type MailRequest } from './mailJobs';
import { deletedStudyFacts } from './deletedStudyFacts';
import { licenseKeyText } from '../licenseKeys/licenseKeyText';
import { mailText, type MailContent } from './mailTexts';
import { webhookOffFacts } from './webhookOffFacts';
import { MailRefused, MailServerUnavailable, sendMail } from './sendMail';

/** Pause after the mail server did not answer: otherwise mails would block every other job. */
const LEAVE_ALONE_MS = 20_000;

/**
 * Composes and sends a mail. Run twice it sends two mails, and only the link in the second one
 * works. Whether the user still exists and still needs the mail is checked now, not when it was
 * enqueued.
 */
export function sendMailJob(context: AppContext): JobHandler {
  const { db, settings, now } = context;
  let aloneUntilMs = 0;
  return async ({ payload }) => {
    const order = MailPayload.parse(payload);
    if (context.publicUrl() === '') {
      throw new Error('FOVEA_PUBLIC_URL is not set: mails need it for their links.');
    }
    if (Date.now() < aloneUntilMs) throw new Error('The mail server did not answer a moment ago.');
    const user = await passwordOwner(db, order.userId);
    if (!user || isClosed(user, now())) return;
    const facts = await mailContentOf(order, user);
    if (!facts) return;
    const text = mailText(facts, {
      name: user.name,
      email: user.email,
      studio: context.publicUrl(),
      supportEmail: settings.links.supportEmail,
    });
    try {
      await sendMail(context, { to: order.to ?? user.email, ...text });
    } catch (reason) {
      if (reason instanceof MailRefused) throw new PermanentJobError(reason.message);
      if (reason instanceof MailServerUnavailable) aloneUntilMs = Date.now() + LEAVE_ALONE_MS;
      throw reason;
    }
  };

  async function mailContentOf(
    { kind, studyId, about }: Pick<MailRequest, 'kind' | 'studyId' | 'about'>,
    user: PasswordOwner,
  ): Promise<MailContent | null> {
    const elsewhere = usesIdentityProvider(settings, user);
    switch (kind) {
      case 'welcome': {
        if (elsewhere || user.passwordHash !== null) return null;
        const link = await linkFor(user, 'NEW_USER_INVITE');
        return { kind, link, company: user.companyName };
      }
      case 'reset':
        return elsewhere ? null : { kind, link: await linkFor(user, 'PASSWORD_RESET') };
      case 'identityProvider':
        return { kind, provider: settings.identity?.name ?? 'your identity provider' };
      case 'emailChanged':
        return { kind, email: user.email };
      case 'studyDeletionWarning':
      case 'studyDeletionNotice': {
        const facts = studyId === undefined ? null : await deletedStudyFacts(context, studyId);
        return facts && { kind, ...facts };
      }
      case 'licenseShared': {
        const license = await licenseKeyText(context, user.companyId, about ?? '');
        return (
          license && { kind, company: user.companyName, productKeyId: about ?? '', ...license }
        );
      }
      case 'webhookOff': {
        const facts = await webhookOffFacts(context, user.companyId, about ?? '');
        return facts && { kind, company: user.companyName, ...facts };
      }
      case 'secondFactorResetDone':
        return { kind, colleague: about ?? '' };
      default:
        return { kind };
    }
  }

  /** Created now and stored nowhere else: neither a job nor a log ever contains it. */
  async function linkFor(user: PasswordOwner, type: LinkType): Promise<string> {
    const token = await db.transaction().execute((tx) => createLink(tx, user, type, now()));
    return `${context.publicUrl()}/#/verify/${token}`;
  }
}
