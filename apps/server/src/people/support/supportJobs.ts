import * as z from 'zod/mini';
import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const SEND_SUPPORT_MAIL = 'sendSupportMail';

/** The payload of the job; the texts are read when the mail is sent. */
export const SupportMailPayload = z.object({
  /** `received`: to the support address. `answered`: to the user who asked. */
  kind: z.enum(['received', 'answered']),
  supportRequestId: z.string(),
  /** The message that was added; null: the request itself. */
  messageId: z.nullable(z.string()),
});
export type SupportMailPayload = z.infer<typeof SupportMailPayload>;

/** About five hours of retries: a mail server may be down for a while. */
const ATTEMPTS = 40;

/** In a transaction, the mail is sent only if the transaction commits. */
export async function enqueueSupportMail(
  db: Db | Tx,
  companyId: string,
  payload: SupportMailPayload,
): Promise<void> {
  await enqueue(db, {
    kind: SEND_SUPPORT_MAIL,
    companyId,
    payload,
    dedupeKey: [payload.kind, payload.supportRequestId, payload.messageId ?? ''].join(' '),
    priority: 5,
    maxAttempts: ATTEMPTS,
  });
}
