import type { Researcher } from '../../platform/http/caller';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { enqueueSupportMail } from './supportJobs';

interface Conversation {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string | null;
  readonly problemDescription: string;
}

const NAME_MAX = 60;

/**
 * Adds an answer of staff, which the user finds among the notifications and in a mail, or a reply
 * of the user, which opens the request again. A repeated request id adds nothing.
 */
export async function addMessage(
  db: Db,
  request: Conversation,
  author: Researcher,
  {
    text,
    requestId = null,
  }: { readonly text: string; readonly requestId?: string | null | undefined },
  isFromStaff: boolean,
  at: Date,
): Promise<void> {
  const { companyId } = request;
  await db.transaction().execute(async (tx) => {
    const id = newId();
    const added = await tx
      .insertInto('supportMessages')
      .values({
        id,
        companyId,
        supportRequestId: request.id,
        authorId: author.actorUserId ?? author.userId,
        isFromStaff,
        text,
        requestId,
        createdAt: at,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute();
    if (added.length === 0) return;
    await tx
      .updateTable('supportRequests')
      .set({ state: isFromStaff ? 'ANSWERED' : 'OPEN', changedAt: at })
      .where('id', '=', request.id)
      .execute();
    if (isFromStaff) await notifyUser(tx, request, at);
    await enqueueSupportMail(tx, companyId, {
      kind: isFromStaff ? 'answered' : 'received',
      supportRequestId: request.id,
      messageId: id,
    });
  });
}

async function notifyUser(tx: Tx, request: Conversation, at: Date): Promise<void> {
  if (request.userId === null) return;
  await tx
    .insertInto('activities')
    .values({
      id: newId(),
      companyId: request.companyId,
      userId: request.userId,
      type: 'SUPPORT_ANSWER',
      state: 'SUCCESS',
      name: excerptOf(request.problemDescription),
      progress: 1,
      folderId: null,
      studyId: null,
      url: `#/support/${request.id}`,
      requestedAt: at,
      completedAt: at,
    })
    .execute();
}

function excerptOf(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length <= NAME_MAX ? letters.join('') : `${letters.slice(0, NAME_MAX).join('')}…`;
}
