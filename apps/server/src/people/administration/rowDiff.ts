import type { NewAuditEntry } from '../../platform/audit/appendAudit';

export interface RowDiff {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The columns of a row that these values change, before and after, for the audit log. Unchanged
 * values are left out; an empty result means that nothing needs to be written.
 */
export function diffRow<Row extends object>(row: Row, set: Partial<Row>): Record<string, RowDiff> {
  const changes: Record<string, RowDiff> = {};
  for (const [name, after] of Object.entries(set)) {
    const before = row[name as keyof Row];
    if (JSON.stringify(before) !== JSON.stringify(after)) changes[name] = { before, after };
  }
  return changes;
}

export function isEmpty(changes: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(changes).length === 0;
}

/** The audit entries of a change; changed permissions get an entry of their own. */
export function auditEntriesOfChange(
  of: Pick<NewAuditEntry, 'companyId' | 'target'>,
  action: 'USER_CHANGED' | 'COMPANY_CHANGED',
  { features, ...others }: Readonly<Record<string, RowDiff>>,
): NewAuditEntry[] {
  return [
    ...(isEmpty(others) ? [] : [{ ...of, action, details: others }]),
    ...(features ? [{ ...of, action: 'PERMISSIONS_CHANGED' as const, details: { features } }] : []),
  ];
}
