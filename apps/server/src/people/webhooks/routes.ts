import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliver,
  redeliverFailed,
  renewWebhookSecret,
  testWebhook,
} from '@fovea/contract/people/webhooks';
import type { AppContext } from '../../platform/context/appContext';
import { countedTogether, createRateLimit } from '../../platform/http/rateLimit';
import type { Router } from '../../platform/http/router';
import { administeredCompany } from '../accounts/administrationAccess';
import { deliveryPage } from './deliveryAnswers';
import { addWebhook, editWebhook, removeWebhook, renewSecret } from './manageWebhooks';
import { sendAgain, sendFailedAgain } from './redeliver';
import { sendTest } from './sendTest';
import { webhookAnswers } from './webhookAnswers';
import { administeredWebhook } from './webhookRows';

/** Tests in ten minutes, by user. */
const TESTS = 30;

/** Webhooks of a company, for those who administer it. */
export function webhookRoutes(router: Router, context: AppContext): void {
  const { db } = context;
  const tests = createRateLimit(
    TESTS,
    'Too many tests were sent. Wait a few minutes, then try again.',
    countedTogether(context, 'webhook tests'),
  );

  router.serve(listWebhooks, async ({ companyId }, { caller }) => {
    const { id } = await administeredCompany(db, caller, companyId);
    return await webhookAnswers(context, id);
  });

  router.serve(createWebhook, ({ companyId, body }, request) =>
    addWebhook(context, request, companyId, body),
  );

  router.serve(changeWebhook, ({ body, ...path }, request) =>
    editWebhook(context, request, path, body),
  );

  router.serve(renewWebhookSecret, (path, request) => renewSecret(context, request, path));

  router.serve(deleteWebhook, async (path, request) => {
    await removeWebhook(context, request, path);
    return undefined;
  });

  router.serve(testWebhook, async (path, { caller }) => {
    const webhook = await administeredWebhook(db, caller, path);
    await tests.admit(caller.userId);
    return await sendTest(context, webhook);
  });

  router.serve(listWebhookDeliveries, async ({ query, ...path }, { caller }) =>
    deliveryPage(db, await administeredWebhook(db, caller, path), query),
  );

  router.serve(redeliver, (path, { caller }) => sendAgain(context, caller, path));

  router.serve(redeliverFailed, (path, { caller }) => sendFailedAgain(context, caller, path));
}
