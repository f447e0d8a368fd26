import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import type { OpenPanel } from '../../people/panelProviders/openPanel';
import { PanelFailure } from '../../people/panelProviders/panelFailure';
import type { ProlificCalls } from '../../people/panelProviders/prolificCalls';
import { hookSecretOwner } from './panelHooks';

type Context = Pick<AppContext, 'db' | 'secretBox' | 'now' | 'publicUrl' | 'log'>;

/** Either can be replaced or switched off at the panel. */
const CHECK_EVERY_MS = 24 * 60 * 60_000;
const EVENT_TYPES = ['study.status.change', 'submission.status.change'];

/**
 * Has the panel tell of changes in the workspaces of a company's studies. Without it, or if the panel
 * refuses, changes are found out by asking.
 */
export async function subscribeToPanel(
  context: Context,
  panel: OpenPanel,
  companyId: string,
): Promise<void> {
  // The panel tells public addresses with https only.
  if (!context.publicUrl().startsWith('https://')) return;
  for (const workspaceId of await unchecked(context, companyId)) {
    const key = await keyOf(context, companyId, workspaceId);
    let sealedSecret: string | null = null;
    try {
      const secret = await secretOf(panel.calls, workspaceId);
      if (secret !== null) {
        const target = `${context.publicUrl()}/panelproviders/prolific/events/${key}`;
        await subscribe(panel.calls, workspaceId, target);
        sealedSecret = context.secretBox.seal(secret, hookSecretOwner(key));
      }
    } catch (reason) {
      if (!(reason instanceof PanelFailure)) throw reason;
      context.log.warn({ companyId, reason: reason.message }, 'the panel took no subscription');
    }
    await context.db
      .updateTable('panelHooks')
      .set({ sealedSecret, checkedAt: context.now() })
      .where('connectionKey', '=', key)
      .execute();
  }
}

/** The workspaces with studies that are watched, whose subscription was not looked at for a day. */
async function unchecked({ db, now }: Context, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('panelStudies')
    .leftJoin('panelHooks', (on) =>
      on
        .onRef('panelHooks.companyId', '=', 'panelStudies.companyId')
        .onRef('panelHooks.type', '=', 'panelStudies.type')
        .onRef('panelHooks.workspaceId', '=', 'panelStudies.workspaceId'),
    )
    .select('panelStudies.workspaceId')
    .distinct()
    .where('panelStudies.companyId', '=', companyId)
    .where('nextSyncAt', 'is not', null)
    .where('panelStudies.workspaceId', 'is not', null)
    .where((row) =>
      row.or([
        row('checkedAt', 'is', null),
        row('checkedAt', '<', new Date(now().getTime() - CHECK_EVERY_MS)),
      ]),
    )
    .execute();
  return rows.flatMap(({ workspaceId }) => workspaceId ?? []);
}

async function keyOf(
  { db, now }: Context,
  companyId: string,
  workspaceId: string,
): Promise<string> {
  const hook = { companyId, type: 'PROLIFIC', workspaceId } as const;
  const connectionKey = randomBytes(24).toString('base64url');
  const { connectionKey: key } = await db
    .insertInto('panelHooks')
    .values({ ...hook, connectionKey, checkedAt: now() })
    .onConflict((on) =>
      on
        .columns(['companyId', 'type', 'workspaceId'])
        .doUpdateSet((set) => ({ checkedAt: set.ref('excluded.checkedAt') })),
    )
    .returning('connectionKey')
    .executeTakeFirstOrThrow();
  return key;
}

const Secret = z.object({
  value: z.optional(z.nullable(z.string())),
  workspace_id: z.optional(z.nullable(z.string())),
});
const Secrets = z.object({ results: z.optional(z.array(Secret)) });

/**
 * The secret of a workspace. It has one: making another would break every other program that is told
 * of its changes, so that one is made only where there is none.
 *
 * @returns null: there is one, and the panel does not say which
 */
async function secretOf(calls: ProlificCalls, workspaceId: string): Promise<string | null> {
  const query = new URLSearchParams({ workspace_id: workspaceId });
  const { results = [] } = await calls.ask('GET', `/hooks/secrets/?${query}`, Secrets);
  const ofWorkspace = results.filter((one) => (one.workspace_id ?? workspaceId) === workspaceId);
  if (ofWorkspace.length > 0) return ofWorkspace[0]?.value || null;
  const body = { workspace_id: workspaceId };
  const made = await calls.ask('POST', '/hooks/secrets/', Secret, body);
  return made.value || null;
}

const Subscription = z.object({
  id: z.optional(z.string()),
  event_type: z.optional(z.string()),
  target_url: z.optional(z.string()),
  is_enabled: z.optional(z.boolean()),
});
const Subscriptions = z.object({ results: z.array(Subscription) });
/** The answer is described as a list, and shown as the subscription itself. */
const Made = z.union([Subscriptions, Subscription]);

async function subscribe(
  calls: ProlificCalls,
  workspaceId: string,
  targetUrl: string,
): Promise<void> {
  const query = new URLSearchParams({ workspace_id: workspaceId });
  const { results } = await calls.ask('GET', `/hooks/subscriptions/?${query}`, Subscriptions);
  const isThere = (type: string) =>
    results.some(
      (one) => one.event_type === type && one.target_url === targetUrl && one.is_enabled !== false,
    );
  for (const event_type of EVENT_TYPES.filter((type) => !isThere(type))) {
    const body = { workspace_id: workspaceId, event_type, target_url: targetUrl };
    const { answer, headers } = await calls.exchange('POST', '/hooks/subscriptions/', Made, body);
    const made = 'results' in answer ? answer.results[0] : answer;
    const secret = headers.get('x-hook-secret');
    if (!made?.id || !secret) throw new PanelFailure('strange', 'No subscription was made.');
    const path = `/hooks/subscriptions/${encodeURIComponent(made.id)}/`;
    await calls.ask('POST', path, z.unknown(), { secret });
  }
}
