import {
  answerSupport,
  getInboxRequest,
  getSupportRequest,
  listInbox,
  listSupportRequests,
  replyToSupport,
  sendFeedback,
  sendSupportRequest,
  setSupportState,
  visitStudy,
  withdrawStudyAccess,
} from '@fovea/contract/people/support';
import { auditSource } from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { attemptLimits } from '../signIn/attemptLimits';
import { signInHolder } from '../signIn/completeSignIn';
import { addMessage } from './addMessage';
import { inboxPage } from './inboxPage';
import { storeFeedback, storeSupportRequest } from './sendSupportRequest';
import { startStudyVisit, withdrawAccess } from './studyVisits';
import { inboxRequestOf, requestOf, summaryOf, supportQuery } from './supportAnswers';

/** Maximum of own requests listed; nobody scrolls further back. */
const MOST = 200;

/** Feedback and requests for support: those of a user, and all of them for internal staff. */
export function supportRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;
  const limits = attemptLimits(context);

  router.serve(sendFeedback, async ({ body }, { caller }) =>
    storeFeedback(context, caller, body, now(), () => admit(caller)),
  );

  router.serve(sendSupportRequest, async ({ body }, { caller, ip, files }) =>
    storeSupportRequest(context, caller, body, files, auditSource({ caller, ip }, now()), () =>
      admit(caller),
    ),
  );

  router.serve(listSupportRequests, async (_input, { caller }) => {
    const rows = await supportQuery(db)
      .where('supportRequests.companyId', '=', caller.companyId)
      .where('supportRequests.userId', '=', caller.userId)
      .orderBy('supportRequests.createdAt', 'desc')
      .orderBy('supportRequests.id', 'desc')
      .limit(MOST)
      .execute();
    return rows.map((row) => summaryOf(row, now()));
  });

  router.serve(getSupportRequest, async ({ supportRequestId }, { caller }) =>
    requestOf(context, await own(caller, supportRequestId)),
  );

  router.serve(replyToSupport, async ({ supportRequestId, body }, { caller }) => {
    const request = await own(caller, supportRequestId);
    await admit(caller);
    await addMessage(db, request, caller, body, false, now());
    return await requestOf(context, await own(caller, supportRequestId));
  });

  router.serve(withdrawStudyAccess, async ({ supportRequestId }, { caller, ip }) => {
    await own(caller, supportRequestId);
    await withdrawAccess(context, caller, supportRequestId, auditSource({ caller, ip }, now()));
    return undefined;
  });

  router.serve(listInbox, async ({ query }) => inboxPage(db, query, now()));

  router.serve(getInboxRequest, async ({ supportRequestId }) =>
    inboxRequestOf(context, await any(supportRequestId)),
  );

  router.serve(answerSupport, async ({ supportRequestId, body }, { caller }) => {
    await addMessage(db, await any(supportRequestId), caller, body, true, now());
    return await inboxRequestOf(context, await any(supportRequestId));
  });

  router.serve(setSupportState, async ({ supportRequestId, body }) => {
    await any(supportRequestId);
    await db
      .updateTable('supportRequests')
      .set({ state: body.state, changedAt: now() })
      .where('id', '=', supportRequestId)
      .execute();
    return await inboxRequestOf(context, await any(supportRequestId));
  });

  router.serve(visitStudy, async ({ supportRequestId }, request) =>
    startStudyVisit(context, request.caller, supportRequestId, signInHolder(request)),
  );

  async function admit({ userId }: Researcher): Promise<void> {
    await limits.take('supportMessages', userId);
    await limits.take('supportMessagesInADay', userId);
  }

  /** @throws Refusal 404 unless the caller sent it */
  async function own(caller: Researcher, id: string) {
    const row = await supportQuery(db)
      .where('supportRequests.id', '=', id)
      .where('supportRequests.companyId', '=', caller.companyId)
      .where('supportRequests.userId', '=', caller.userId)
      .executeTakeFirst();
    if (!row) throw notFound('request');
    return row;
  }

  /** Of any company: for internal staff only. @throws Refusal 404 */
  async function any(id: string) {
    const row = await supportQuery(db).where('supportRequests.id', '=', id).executeTakeFirst();
    if (!row) throw notFound('request');
    return row;
  }
}
