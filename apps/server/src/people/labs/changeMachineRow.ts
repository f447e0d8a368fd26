import type { Machine, MachineChange } from '@fovea/contract/labs/machines';
import { machineProblems } from '@fovea/rules/labs/machineChange';
import { appendAudit, auditSource, type NewAuditEntry } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notValid } from '../../platform/http/fieldProblems';
import { requireOwned } from '../../platform/http/requireOwned';
import type { RequestContext } from '../../platform/http/router';
import type { MachineRow } from './machineAnswer';
import { machineAnswers } from './machineAnswers';

/** @throws Refusal 404; 400 when the name or the reason is missing */
export async function changeMachineRow(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  machineId: string,
  change: MachineChange,
): Promise<Machine> {
  const { caller } = request;
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const before = await requireOwned(tx, caller, 'machines', machineId, 'machine', 'forUpdate');
    const problems = machineProblems(change);
    if (problems.length > 0) {
      const fields = problems.map(({ field, message }) => ({ path: field, message }));
      throw notValid(fields, 'request');
    }
    const { name: by } = await tx
      .selectFrom('users')
      .select('name')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const { disabled, name, ...rest } = change;
    const set = {
      ...rest,
      ...(name !== undefined && { name: name.trim() }),
      ...(disabled !== undefined && switched(before, disabled, by, at)),
    };
    const answer = async (row: MachineRow) => (await machineAnswers(tx, caller, [row]))[0]!;
    if (Object.keys(set).length === 0) return await answer(before);
    const after = await tx
      .updateTable('machines')
      .set(set)
      .where('id', '=', machineId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendAudit(tx, auditSource(request, at), entriesOf(before, after));
    return await answer(after);
  });
}

/** Disabling one that is disabled already changes its reason, not since when it is. */
function switched(
  { disabledAt }: MachineRow,
  disabled: { readonly reason: string } | null,
  by: string,
  at: Date,
) {
  if (disabled === null) return { disabledAt: null, disabledReason: null, disabledBy: null };
  return { disabledAt: disabledAt ?? at, disabledReason: disabled.reason.trim(), disabledBy: by };
}

const EDITED = ['name', 'location', 'actingAs', 'sharePathOverride'] as const;

function entriesOf(before: MachineRow, after: MachineRow): NewAuditEntry[] {
  const { companyId, id, name } = after;
  const entry = { companyId, target: { type: 'machine' as const, id, name } };
  const entries: NewAuditEntry[] = [];
  const edited = EDITED.filter((field) => before[field] !== after[field]);
  if (edited.length > 0) {
    const details = Object.fromEntries(
      edited.map((field) => [field, { before: before[field], after: after[field] }]),
    );
    entries.push({ ...entry, action: 'MACHINE_CHANGED', details });
  }
  if (after.disabledReason !== before.disabledReason) {
    entries.push(
      after.disabledReason === null
        ? { ...entry, action: 'MACHINE_ENABLED', details: { reason: before.disabledReason } }
        : { ...entry, action: 'MACHINE_DISABLED', details: { reason: after.disabledReason } },
    );
  }
  return entries;
}
