import {
  OLD_SECRET_HOURS,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookWithSecret,
} from '@fovea/contract/people/webhooks';
import {
  shownUrl,
  WEBHOOK_ADDRESS_MESSAGES,
  webhookAddress,
} from '@fovea/rules/people/webhooks/webhookAddress';
import { canAddWebhook, TOO_MANY_WEBHOOKS } from '@fovea/rules/people/webhooks/webhookLimit';
import { appendAudit, auditSource, type NewAuditEntry } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { httpsUrl } from '../../platform/http/publicRequest';
import { Refusal } from '../../platform/http/refusal';
import type { RequestContext } from '../../platform/http/router';
import { newId } from '../../platform/store/newId';
import { rowCount } from '../../platform/store/rowCount';
import { administeredCompany } from '../accounts/administrationAccess';
import { turnOff } from './turnOff';
import { webhookAnswer } from './webhookAnswers';
import { changesOf, webhookEntry } from './webhookAudit';
import { administeredWebhook, type WebhookPath } from './webhookRows';
import { newWebhookSecret, secretOwner } from './webhookSecrets';

type Context = Pick<AppContext, 'db' | 'now' | 'secretBox'>;
type Request = Pick<RequestContext<Researcher>, 'caller' | 'ip'>;

const HOUR_MS = 60 * 60_000;

/** @throws Refusal 400, 404, 409 */
export async function addWebhook(
  { db, now, secretBox }: Context,
  request: Request,
  companyId: string,
  wanted: NewWebhook,
): Promise<WebhookWithSecret> {
  const url = storedAddress(wanted.url);
  const secret = newWebhookSecret();
  const at = now();
  return await db.transaction().execute(async (tx) => {
    // Two people who add the last one at the same moment are counted one after the other.
    await administeredCompany(tx, request.caller, companyId, 'forUpdate');
    const { total } = await tx
      .selectFrom('webhooks')
      .select(rowCount().as('total'))
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow();
    if (!canAddWebhook(total)) throw new Refusal(409, TOO_MANY_WEBHOOKS, 'TOO_MANY_WEBHOOKS');
    const id = newId();
    const { name, isEnabled } = wanted;
    const events = [...new Set(wanted.events)];
    await tx
      .insertInto('webhooks')
      .values({
        ...{ id, companyId, name, url, events, isEnabled },
        ...{ offReason: isEnabled ? null : 'PERSON', offAt: isEnabled ? null : at },
        ...{ sealedSecret: secretBox.seal(secret, secretOwner(id)), createdAt: at, updatedAt: at },
      })
      .execute();
    const webhook = await webhookAnswer({ db: tx, now }, { companyId, id });
    await appendAudit(
      tx,
      auditSource(request, at),
      webhookEntry({ companyId, id, name }, 'WEBHOOK_CREATED', {
        url: shownUrl(url),
        events,
        isEnabled,
      }),
    );
    return { webhook, secret };
  });
}

/** @throws Refusal 400, 404 */
export async function editWebhook(
  { db, now }: Context,
  request: Request,
  path: WebhookPath,
  change: WebhookChange,
): Promise<Webhook> {
  const url = change.url === undefined ? undefined : storedAddress(change.url);
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const row = await administeredWebhook(tx, request.caller, path, 'forChange');
    const events = change.events === undefined ? undefined : [...new Set(change.events)];
    const fields = {
      ...(change.name !== undefined && change.name !== row.name && { name: change.name }),
      ...(url !== undefined && url !== row.url && { url }),
      ...(events && events.toSorted().join() !== row.events.toSorted().join() && { events }),
    };
    const entries: NewAuditEntry[] = [];
    if (Object.keys(fields).length > 0) {
      // Another server may answer now.
      const set = { ...fields, ...('url' in fields && { restsUntil: null }), updatedAt: at };
      await tx.updateTable('webhooks').set(set).where('id', '=', row.id).execute();
      entries.push(webhookEntry({ ...row, ...fields }, 'WEBHOOK_CHANGED', changesOf(row, fields)));
    }
    const isEnabled = change.isEnabled ?? row.isEnabled;
    if (isEnabled !== row.isEnabled) {
      if (isEnabled) {
        const on = { isEnabled, offReason: null, offAt: null, restsUntil: null, updatedAt: at };
        await tx.updateTable('webhooks').set(on).where('id', '=', row.id).execute();
      } else await turnOff(tx, row.id, 'PERSON', at);
      const action = isEnabled ? 'WEBHOOK_TURNED_ON' : 'WEBHOOK_TURNED_OFF';
      entries.push(webhookEntry({ ...row, ...fields }, action, {}));
    }
    const answer = await webhookAnswer({ db: tx, now }, row);
    await appendAudit(tx, auditSource(request, at), entries);
    return answer;
  });
}

/** The old secret goes on signing for a day. @throws Refusal 404 */
export async function renewSecret(
  { db, now, secretBox }: Context,
  request: Request,
  path: WebhookPath,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const row = await administeredWebhook(tx, request.caller, path, 'forChange');
    await tx
      .updateTable('webhooks')
      .set({
        sealedSecret: secretBox.seal(secret, secretOwner(row.id)),
        oldSealedSecret: row.sealedSecret,
        oldSecretUntil: new Date(at.getTime() + OLD_SECRET_HOURS * HOUR_MS),
        updatedAt: at,
      })
      .where('id', '=', row.id)
      .execute();
    const webhook = await webhookAnswer({ db: tx, now }, row);
    await appendAudit(
      tx,
      auditSource(request, at),
      webhookEntry(row, 'WEBHOOK_SECRET_RENEWED', {}),
    );
    return { webhook, secret };
  });
}

/** @throws Refusal 404 */
export async function removeWebhook(
  { db, now }: Context,
  request: Request,
  path: WebhookPath,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await administeredWebhook(tx, request.caller, path, 'forChange');
    await tx.deleteFrom('webhooks').where('id', '=', row.id).execute();
    const entry = webhookEntry(row, 'WEBHOOK_DELETED', { url: shownUrl(row.url) });
    await appendAudit(tx, auditSource(request, now()), entry);
  });
}

/** @throws Refusal 400 */
function storedAddress(text: string): string {
  const read = webhookAddress(text);
  const problem = 'problem' in read ? read.problem : httpsUrl(read.url) ? null : 'notAddress';
  if (problem !== null || !('url' in read)) {
    throw new Refusal(400, WEBHOOK_ADDRESS_MESSAGES[problem ?? 'notAddress'], 'BAD_ADDRESS');
  }
  return read.url;
}
