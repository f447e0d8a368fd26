import {
  claimBrowserReport as claimCall,
  endBrowserReport as endCall,
  renewBrowserReport,
} from '@fovea/contract/studies/browserReports';
import { holdsLease, LEASE_MS } from '@fovea/rules/studies/browserReports';
import type { Router } from '../../platform/http/router';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { isWanted } from '../reports/runStates';
import { claimBrowserReport } from './claimBrowserReport';
import { endBrowserReport } from './endBrowserReport';
import { leaseLost, requireBrowserReport } from './waitingReports';

/** Reports in R that browsers make, where the server has no R. */
export function browserReportRoutes(router: Router, context: ResearchContext): void {
  const { db, now } = context;

  router.serve(claimCall, async ({ studyId, runId, body }, { caller }) => ({
    work: await claimBrowserReport(context, caller, { studyId, runId, holder: body.holder }),
  }));

  router.serve(renewBrowserReport, async ({ studyId, browserReportId, body }, { caller }) => {
    const { row } = await requireBrowserReport(db, caller, studyId, browserReportId);
    const { holder, release } = body;
    if (!holdsLease(row, holder) || row.endedAt !== null) throw leaseLost();
    if (!(await isWanted(db, row.reportId))) throw leaseLost();
    const renewed = await db
      .updateTable('browserReports')
      .set(
        release
          ? { holder: null, leaseUntil: null, claims: Math.max(0, row.claims - 1) }
          : { leaseUntil: new Date(now().getTime() + LEASE_MS) },
      )
      .where('id', '=', row.id)
      // Another page may have taken it since.
      .where('holder', '=', holder)
      .where('endedAt', 'is', null)
      .returning('id')
      .execute();
    if (renewed.length === 0) throw leaseLost();
    return { leaseMs: release ? 0 : LEASE_MS };
  });

  router.serve(endCall, async ({ studyId, browserReportId, body }, { caller, files }) => {
    const { holder, state, message } = body;
    const sent = { studyId, browserReportId, holder, state, message };
    await endBrowserReport(context, caller, sent, files.get('files'));
    return undefined;
  });
}
