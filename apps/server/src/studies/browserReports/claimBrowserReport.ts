import type { BrowserReport } from '@fovea/contract/studies/browserReports';
import { claimAnswer, CLAIMS_MAX, isLeased, LEASE_MS } from '@fovea/rules/studies/browserReports';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Tx } from '../../platform/store/database';
import { WEBR_VERSION } from '../../platform/webR/webRFiles';
import { requireReportedStudy } from '../reports/reportedStudy';
import { endRun } from '../reports/runStates';
import { waitingReports, type WaitingReport } from './waitingReports';

type Claiming = Pick<AppContext, 'db' | 'objects' | 'now'>;

const GIVEN_UP = `${CLAIMS_MAX} pages began this report and none of them finished it. R may have needed more than the browser has. Make it of less data, or have R installed on the server.`;

/**
 * Gives a page the first report of a run that waits for R, and that no other page is making.
 * @throws Refusal 404
 */
export async function claimBrowserReport(
  { db, objects, now }: Claiming,
  caller: Researcher,
  { studyId, runId, holder }: { studyId: string; runId: string; holder: string },
): Promise<BrowserReport | null> {
  const taken = await db.transaction().execute(async (tx) => {
    await requireReportedStudy(tx, caller, studyId);
    const run = await requireOwned(tx, caller, 'reportRuns', runId, 'run');
    if (run.studyId !== studyId) throw notFound('run');
    const rows = await waitingReports(tx, run);
    const nowMs = now().getTime();
    // One page makes one report at a time: its own first.
    rows.sort((a, b) => Number(isOwn(b, holder)) - Number(isOwn(a, holder)));
    for (const row of rows) {
      const answer = claimAnswer(row, holder, nowMs);
      if (answer === 'granted') {
        await take(tx, row, holder, nowMs);
        return { row, type: run.templateFields.type };
      }
      if (answer === 'givenUp') await giveUp(tx, row, now());
    }
    await endRun(tx, run.id, now());
    return null;
  });
  if (!taken) return null;
  const { row, type } = taken;
  return {
    id: row.id,
    report: row.reportId,
    type,
    mainFile: row.mainFile,
    inputUrl: await objects.signedGet(row.inputKey),
    inputBytes: row.inputBytes,
    rUrl: `/webr/${WEBR_VERSION}/`,
    leaseMs: LEASE_MS,
  };
}

const isOwn = (row: WaitingReport, holder: string) => row.holder === holder;

async function take(tx: Tx, row: WaitingReport, holder: string, nowMs: number): Promise<void> {
  const isAgain = isOwn(row, holder) && isLeased(row, nowMs);
  await tx
    .updateTable('browserReports')
    .set({
      holder,
      leaseUntil: new Date(nowMs + LEASE_MS),
      claims: row.claims + (isAgain ? 0 : 1),
    })
    .where('id', '=', row.id)
    .execute();
}

async function giveUp(tx: Tx, row: WaitingReport, at: Date): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ state: 'ERROR', message: GIVEN_UP, completedAt: at })
    .where('id', '=', row.reportId)
    .where('state', '=', 'PROCESSING')
    .execute();
  await tx
    .updateTable('browserReports')
    .set({ endedAt: at, holder: null, leaseUntil: null })
    .where('id', '=', row.id)
    .execute();
}
