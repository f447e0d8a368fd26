import type { Lab, LabSettings } from '@fovea/contract/labs/labs';
import { windowMinutes } from '@fovea/rules/labs/uploadWindow';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notValid } from '../../platform/http/fieldProblems';
import { requireOwned } from '../../platform/http/requireOwned';
import type { RequestContext } from '../../platform/http/router';
import { labAnswers } from './labAnswers';

/** @throws Refusal 404; 400 for a window that never opens */
export async function changeLabSettings(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  labId: string,
  settings: LabSettings,
): Promise<Lab> {
  const { caller } = request;
  return await db.transaction().execute(async (tx) => {
    const before = await requireOwned(tx, caller, 'labs', labId, 'lab', 'forUpdate');
    if (windowMinutes(settings) === 0) {
      const message = 'must differ from the start, or nothing is ever uploaded';
      throw notValid([{ path: 'uploadWindowEnd', message }], 'request');
    }
    await tx.updateTable('labs').set(settings).where('id', '=', labId).execute();
    const changed = Object.entries(settings).filter(
      ([field, value]) => before[field as keyof LabSettings] !== value,
    );
    if (changed.length > 0) {
      await appendAudit(tx, auditSource(request, now()), {
        companyId: caller.companyId,
        action: 'LAB_CHANGED',
        target: { type: 'lab', id: labId, name: before.name },
        details: Object.fromEntries(
          changed.map(([field, after]) => [
            field,
            { before: before[field as keyof LabSettings], after },
          ]),
        ),
      });
    }
    return (await labAnswers(tx, caller, now(), labId))[0]!;
  });
}
