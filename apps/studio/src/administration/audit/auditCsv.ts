import { listAuditEntries, type AuditEntry } from '@fovea/contract/platform/audit';
import { PAGE_SIZE_MAX } from '@fovea/contract/protocol/paging';
import type { IntlShape } from 'react-intl';
import type { Call } from '@fovea/link/calls/call';
import type { CsvValue } from '@fovea/science/tables/writeCsv';
import { formatCsvTime } from '../../downloads/formatCsv';
import { formatAuditDetails } from './auditDetails';
import { AUDIT_ACTION_MESSAGES } from './auditMessages';
import { auditFilters } from './auditQuery';
import type { AuditSearch } from './auditSearch';

interface Fetching {
  readonly call: Call;
  readonly search: AuditSearch;
  readonly signal: AbortSignal;
  readonly onProgress: (fetched: number, total: number) => void;
}

/** All matching entries, newest first, fetched page by page. */
export async function allEntries(fetching: Fetching): Promise<AuditEntry[]> {
  const { call, search, signal, onProgress } = fetching;
  const filters = auditFilters(search);
  const entries: AuditEntry[] = [];
  for (let page = 0; ; page++) {
    const query = { ...filters, page, pageSize: PAGE_SIZE_MAX };
    const { items, total } = await call(listAuditEntries, { query }, { signal });
    // New entries shift the pages, so this page may repeat entries of the previous one.
    const last = entries.at(-1)?.seq ?? Infinity;
    entries.push(...items.filter(({ seq }) => seq < last));
    onProgress(entries.length, total);
    if (items.length < PAGE_SIZE_MAX) return entries;
  }
}

/** The entries as table rows, with everything needed to verify the hash chain independently. */
export function auditRows(intl: IntlShape, entries: readonly AuditEntry[]): CsvValue[][] {
  const header = [
    intl.formatMessage({ id: 'audit.number', defaultMessage: 'No.' }),
    intl.formatMessage({ id: 'audit.when', defaultMessage: 'When' }),
    intl.formatMessage({ id: 'audit.what', defaultMessage: 'What' }),
    intl.formatMessage({ id: 'audit.csv.code', defaultMessage: 'Action code' }),
    intl.formatMessage({ id: 'audit.who', defaultMessage: 'Who' }),
    intl.formatMessage({ id: 'audit.csv.whoId', defaultMessage: 'User ID' }),
    intl.formatMessage({ id: 'audit.csv.as', defaultMessage: 'Logged in as' }),
    intl.formatMessage({ id: 'audit.csv.asId', defaultMessage: 'ID of the user logged in as' }),
    intl.formatMessage({ id: 'audit.csv.type', defaultMessage: 'On what' }),
    intl.formatMessage({ id: 'audit.csv.name', defaultMessage: 'Name' }),
    intl.formatMessage({ id: 'audit.csv.id', defaultMessage: 'ID' }),
    intl.formatMessage({ id: 'audit.details', defaultMessage: 'Details' }),
    intl.formatMessage({ id: 'audit.ip', defaultMessage: 'Address' }),
    intl.formatMessage({ id: 'audit.csv.hash', defaultMessage: 'Hash' }),
  ];
  const rows = entries.map((entry) => [
    entry.seq,
    formatCsvTime(new Date(entry.date)),
    intl.formatMessage(AUDIT_ACTION_MESSAGES[entry.action]),
    entry.action,
    entry.actor?.name,
    entry.actor?.id,
    entry.actingAs?.name,
    entry.actingAs?.id,
    entry.targetType,
    entry.targetName,
    entry.targetId,
    formatAuditDetails(entry.details),
    entry.ip,
    entry.hash,
  ]);
  return [header, ...rows];
}
