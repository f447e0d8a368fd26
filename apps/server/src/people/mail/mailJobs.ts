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
] as const satisfies readonly MailKind[];

/** What the job is told. Never a secret: the token of a link is made when the mail is sent. */
export const MailPayload = z.object({
  kind: z.enum(KINDS),
  userId: z.string(),
  /** Where it goes, if not to the address that the user has when it is sent. */
  to: z.optional(z.string()),
});

export type MailRequest = z.infer<typeof MailPayload> & { readonly companyId: string };

/** About five hours: a mail server may be down for a while. */
const ATTEMPTS = 40;

/** Sends a mail soon; in a transaction, exactly when it commits. One that waits already is enough. */
export async function enqueueMail(db: Db | Tx, order: MailRequest): Promise<void> {
  const { companyId, ...payload } = order;
  await enqueue(db, {
    kind: SEND_MAIL,
    companyId,
    payload,
    dedupeKey: [order.kind, order.userId, order.to ?? ''].join(' '),
    // Somebody sits and waits for it; thousands may be invited at once and wait their turn.
    priority: order.kind === 'welcome' ? 0 : 5,
    maxAttempts: ATTEMPTS,
  });
}
