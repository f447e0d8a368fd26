import { createHmac, randomUUID } from 'node:crypto';
import { refused, type PanelPart } from './localProlific';

interface Subscription {
  readonly id: string;
  readonly event_type: string;
  readonly target_url: string;
  readonly workspace_id: string;
  is_enabled: boolean;
}

export interface SentEvent {
  readonly status: number;
  readonly id: string;
}

/** The panel's telling of changes: secrets, subscriptions, and the events themselves. */
export interface LocalHooks {
  readonly part: PanelPart;
  /** By workspace. */
  readonly secrets: Map<string, string>;
  readonly subscriptions: Subscription[];
  /**
   * Sends an event to those who subscribed to it.
   * @param over what is sent otherwise than the panel would
   */
  send(
    eventType: string,
    resourceId: string,
    over?: {
      readonly id?: string;
      readonly timestamp?: string;
      readonly secret?: string;
      readonly body?: string;
    },
  ): Promise<SentEvent[]>;
}

/** @param base where the subscribed addresses are in truth: the panel takes public ones only */
export function localHooks(base: () => string): LocalHooks {
  const unconfirmed = new Map<string, string>();
  const hooks: LocalHooks = {
    ...{ secrets: new Map(), subscriptions: [] },
    part({ method, path, body: sent }) {
      const { pathname, searchParams } = new URL(path, 'http://panel');
      const body = (sent ?? {}) as Record<string, string>;
      const route = `${method} ${pathname.replace(/^\/api\/v1\/hooks/, '')}`;
      const workspaceId = body['workspace_id'] ?? searchParams.get('workspace_id') ?? '';
      const secretOf = (id: string) => ({ id: `secret-${id}`, value: hooks.secrets.get(id)! });
      if (route === 'GET /secrets/') {
        const results = hooks.secrets.has(workspaceId)
          ? [{ ...secretOf(workspaceId), workspace_id: workspaceId }]
          : [];
        return { status: 200, body: { results } };
      }
      if (route === 'POST /secrets/') {
        hooks.secrets.set(workspaceId, randomUUID());
        return { status: 201, body: { ...secretOf(workspaceId), workspace_id: workspaceId } };
      }
      if (route === 'GET /subscriptions/') {
        const results = hooks.subscriptions.filter((one) => one.workspace_id === workspaceId);
        return { status: 200, body: { results: results.filter((one) => one.is_enabled) } };
      }
      if (route === 'POST /subscriptions/') {
        const target = body['target_url'] ?? '';
        if (!target.startsWith('https://')) return refused(400, 'target_url: https is needed.');
        if (!hooks.secrets.has(workspaceId)) return refused(400, 'Create a secret first.');
        const made = {
          ...{ id: randomUUID(), event_type: body['event_type'] ?? '', target_url: target },
          ...{ workspace_id: workspaceId, is_enabled: false },
        };
        hooks.subscriptions.push(made);
        const secret = randomUUID();
        unconfirmed.set(made.id, secret);
        return { status: 201, body: { results: [made] }, headers: { 'X-Hook-Secret': secret } };
      }
      const [, verb, id] = /^(POST|DELETE) \/subscriptions\/([^/]+)\/$/.exec(route) ?? [];
      const subscription = hooks.subscriptions.find((one) => one.id === id);
      if (!subscription) return null;
      if (verb === 'DELETE') {
        hooks.subscriptions.splice(hooks.subscriptions.indexOf(subscription), 1);
        return { status: 204, body: null };
      }
      if (unconfirmed.get(subscription.id) !== body['secret']) return refused(400, 'Wrong secret.');
      subscription.is_enabled = true;
      return { status: 200, body: subscription };
    },
    async send(eventType, resourceId, over = {}) {
      const told = hooks.subscriptions.filter(
        (one) => one.is_enabled && one.event_type === eventType,
      );
      const id = over.id ?? randomUUID();
      const body = over.body ?? JSON.stringify({ event_type: eventType, resource_id: resourceId });
      const timestamp = over.timestamp ?? String(Math.floor(Date.now() / 1000));
      return await Promise.all(
        told.map(async ({ target_url, workspace_id }) => {
          const secret = over.secret ?? hooks.secrets.get(workspace_id)!;
          const signature = createHmac('sha256', secret)
            .update(timestamp + body)
            .digest('base64');
          const { status } = await fetch(base() + new URL(target_url).pathname, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-prolific-request-timestamp': timestamp,
              'x-prolific-request-signature': signature,
              'x-event-id': id,
            },
            body,
          });
          return { status, id };
        }),
      );
    },
  };
  return hooks;
}
