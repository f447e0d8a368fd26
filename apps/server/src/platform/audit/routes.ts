import { listAuditEntries, noteExport, verifyAudit } from '@fovea/contract/platform/audit';
import { requireOwned } from '../http/requireOwned';
import type { Router } from '../http/router';
import type { AppContext } from '../context/appContext';
import { countedTogether, createRateLimit } from '../http/rateLimit';
import { appendAudit, auditSource, type AuditTarget } from './appendAudit';
import { auditPage } from './auditPage';
import { verifyChain } from './verifyChain';

/**
 * Per user in ten minutes: more than anyone exports by hand, and few enough not to fill up the log.
 */
const EXPORTS_PER_USER = 300;
/** Every check reads the whole log. */
const CHECKS_PER_COMPANY = 20;

/** The audit log of a company, for its account administrators. */
export function auditRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;
  const exportsOf = createRateLimit(
    EXPORTS_PER_USER,
    'Too many files were saved. Try again later.',
    countedTogether(context, 'audit exports'),
  );
  const checksOf = createRateLimit(
    CHECKS_PER_COMPANY,
    'The log was checked just now. Try again later.',
    countedTogether(context, 'audit checks'),
  );

  router.serve(listAuditEntries, async ({ query }, { caller }) =>
    auditPage(db, caller.companyId, query),
  );

  router.serve(verifyAudit, async (_input, { caller }) => {
    await checksOf.admit(caller.companyId);
    return await verifyChain(db, caller.companyId);
  });

  router.serve(noteExport, async ({ body }, { caller, ip }) => {
    await exportsOf.admit(caller.userId);
    const { what, studyId, fileName } = body;
    let target: AuditTarget | undefined;
    if (studyId !== null) {
      const study = await requireOwned(db, caller, 'studies', studyId, 'study');
      target = { type: 'study', id: study.id, name: study.name };
    }
    await appendAudit(db, auditSource({ caller, ip }, now()), {
      companyId: caller.companyId,
      action: what === 'audit' ? 'AUDIT_EXPORTED' : 'DATA_EXPORTED',
      details: { what, fileName },
      ...(target && { target }),
    });
    return undefined;
  });
}
