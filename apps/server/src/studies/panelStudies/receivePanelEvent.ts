import { PANEL_EVENT_MAX_BYTES } from '@fovea/contract/people/panelProviders';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { wholeBody } from '../../platform/http/wholeBody';
import type { IncomingBytes } from '../../platform/http/incomingBytes';
import type { Tx } from '../../platform/store/database';
import { notFound, Refusal } from '../../platform/http/refusal';
import { hookSecretOwner, isSignedEvent } from './panelHooks';
import { hastenSync } from './panelSyncJobs';

type Context = Pick<AppContext, 'db' | 'secretBox' | 'now'>;

const Event = z.object({
  event_type: z.string().check(z.maxLength(200)),
  resource_id: z.string().check(z.maxLength(200)),
});

/**
 * Takes an event of the panel: once, in any order. What it says is not believed but asked for, so that
 * an old event can do no harm, and many at once lead to one question.
 */
export async function receivePanelEvent(
  context: Context,
  connectionKey: string,
  {
    bytes,
    headers,
  }: { readonly bytes: () => IncomingBytes; readonly headers: IncomingHttpHeaders },
): Promise<void> {
  const hook = await context.db
    .selectFrom('panelHooks')
    .selectAll()
    .where('connectionKey', '=', connectionKey)
    .executeTakeFirst();
  if (!hook) throw notFound('address');
  const body = await wholeBody(bytes(), PANEL_EVENT_MAX_BYTES);
  const secret = context.secretBox.open(hook.sealedSecret ?? '', hookSecretOwner(connectionKey));
  const sent = {
    timestamp: one(headers['x-prolific-request-timestamp']),
    signature: one(headers['x-prolific-request-signature']),
  };
  if (secret === null || !isSignedEvent(body, sent, secret, context.now())) {
    const message = 'The event is not signed by the panel, or is too old.';
    throw new Refusal(400, message, 'NOT_SIGNED');
  }
  const event = eventIn(body);
  if (!event) return;
  await context.db.transaction().execute(async (tx) => {
    const within = { ...context, db: tx };
    if (await isRepeated(within, hook, one(headers['x-event-id']), event)) return;
    const { companyId } = hook;
    await hastenSync(within, companyId, await studyOf(tx, companyId, event.resource_id));
  });
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Null: a signed message of another kind, such as a test. */
function eventIn(body: Buffer): z.output<typeof Event> | null {
  try {
    const parsed = Event.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function isRepeated(
  { db, now }: { readonly db: Tx; readonly now: AppContext['now'] },
  { connectionKey, companyId }: { readonly connectionKey: string; readonly companyId: string },
  id: string,
  event: z.output<typeof Event>,
): Promise<boolean> {
  // Without an id it cannot be told apart; asking once more does no harm.
  if (id === '' || id.length > 200) return false;
  const first = await db
    .insertInto('panelEvents')
    .values({
      ...{ connectionKey, companyId, id, receivedAt: now() },
      eventType: event.event_type.replaceAll('\0', ''),
      resourceId: event.resource_id.replaceAll('\0', ''),
    })
    .onConflict((on) => on.columns(['connectionKey', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return first === undefined;
}

/** The study whose state, or whose submission, changed; null: not known here. */
async function studyOf(db: Tx, companyId: string, resourceId: string): Promise<string | null> {
  const id = resourceId.replaceAll('\0', '');
  const study = await db
    .selectFrom('panelStudies')
    .select('studyId')
    .where('companyId', '=', companyId)
    .where('panelStudyId', '=', id)
    .executeTakeFirst();
  if (study) return study.studyId;
  const submission = await db
    .selectFrom('panelSubmissions')
    .select('studyId')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return submission?.studyId ?? null;
}

/** Longer than the panel repeats an event. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export async function deleteOldPanelEvents({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await db.deleteFrom('panelEvents').where('receivedAt', '<', before).execute();
}
