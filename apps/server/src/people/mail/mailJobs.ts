import * as z from 'zod/mini';
import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import type { MailKind } from './mailTexts';

export const SEND_MAIL = 'sendMail';

const KINDS = [
  'welcome',
  'reset',
  'identityProvider',
  'passwordChanged',
  'passwordGiven',
  'emailChanged',
  'secondFactorOff',
  'studyDeletionWarning',
  'studyDeletionNotice',
  'secondFactorReset',
  'secondFactorResetDone',
  'licenseShared',
  'webhookOff',
] as const satisfies readonly MailKind[];

/** The payload of the job. Never a secret: the token of a link is created when the mail is sent. */
export const MailPayload = z.object({
  kind: z.enum(KINDS),
  userId: z.string(),
  /** The recipient, if it is not the user's address at the time of sending. */
  to: z.optional(z.string()),
  /** Of mails about a deleted study. */
  studyId: z.optional(z.string()),
  /** The e-mail of the colleague whom it is about, or the id of a product key or a webhook. */
  about: z.optional(z.string()),
});

export type MailRequest = z.infer<typeof MailPayload> & { readonly companyId: string };

/** About five hours of retries: a mail server may be down for a while. */
const ATTEMPTS = 40;

/**
 * Enqueues a mail; in a transaction, it is sent only if the transaction commits. An identical
 * waiting mail is not enqueued again.
 */
export async function enqueueMail(db: Db | Tx, order: MailRequest): Promise<void> {
  const { companyId, ...payload } = order;
  await enqueue(db, {
    kind: SEND_MAIL,
    companyId,
    payload,
    dedupeKey: [order.kind, order.userId, order.to ?? order.studyId ?? '', order.about ?? ''].join(
      ' ',
    ),
    // Someone is waiting for this mail, while thousands of invitations can be sent later.
    priority: order.kind === 'welcome' ? 0 : 5,
    maxAttempts: ATTEMPTS,
  });
}
