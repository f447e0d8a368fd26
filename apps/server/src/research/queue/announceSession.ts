import type { WebhookEvent } from '@fovea/contract/people/webhooks';
import type { Tx } from '../../platform/store/database';
import { announce } from '../../platform/webhooks/announce';

/** Tells webhooks of what happened to a session. Nobody is told of previews. */
export async function announceSession(
  tx: Tx,
  type: Extract<WebhookEvent, `session.${string}`>,
  {
    id: sessionId,
    studyId,
    companyId,
  }: {
    readonly id: string;
    readonly studyId: string;
    readonly companyId: string;
  },
  at: Date,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('preview')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session || session.preview) return;
  await announce(tx, { type, companyId, at, data: { studyId, sessionId } });
}
