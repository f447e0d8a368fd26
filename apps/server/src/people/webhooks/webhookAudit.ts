import { shownUrl } from '@fovea/rules/people/webhooks/webhookAddress';
import type { NewAuditEntry } from '../../platform/audit/appendAudit';
import type { WebhookRow } from './webhookRows';

export function changesOf(
  row: WebhookRow,
  fields: Partial<Pick<WebhookRow, 'name' | 'url' | 'events'>>,
) {
  return {
    ...(fields.name !== undefined && { name: { before: row.name, after: fields.name } }),
    ...(fields.url !== undefined && {
      url: { before: shownUrl(row.url), after: shownUrl(fields.url) },
    }),
    ...(fields.events !== undefined && {
      events: { before: row.events, after: fields.events },
    }),
  };
}

export function webhookEntry(
  { companyId, id, name }: Pick<WebhookRow, 'companyId' | 'id' | 'name'>,
  action: NewAuditEntry['action'],
  details: NonNullable<NewAuditEntry['details']>,
): NewAuditEntry {
  return { companyId, action, target: { type: 'webhook', id, name }, details };
}
