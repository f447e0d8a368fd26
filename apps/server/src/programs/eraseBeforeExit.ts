import type { ResearchContext } from '../research/recordings/researchContext';
import { ERASE_SESSION } from '../research/recordings/deletedData';
import { COMPACT_DATABASE } from '../platform/store/compactionJobs';
import { claim, fail, finish } from '../platform/store/jobs';
import type { JobHandler } from '../platform/store/jobRunner';
import { newId } from '../platform/store/newId';
import { ERASE_STUDY } from '../studies/lifecycle/studyJobs';

const KINDS = [ERASE_SESSION, ERASE_STUDY, COMPACT_DATABASE];
/** Claims jobs whatever time they wait for. */
const WHENEVER_DUE_MS = 24 * 60 * 60_000;

/**
 * Completes erasures that wait for their time, once no request is served any more: a copy of the
 * data folder that is made after this process has stopped contains nothing of what was erased.
 * Whatever is left when the process is killed meanwhile is done after the next start.
 */
export async function eraseBeforeExit(
  { db, log }: Pick<ResearchContext, 'db' | 'log'>,
  handlers: Readonly<Record<string, JobHandler>>,
): Promise<void> {
  const worker = newId();
  for (;;) {
    const job = await claim(db, worker, KINDS, new Date(Date.now() + WHENEVER_DUE_MS));
    if (!job) return;
    try {
      await handlers[job.kind]!(job, new AbortController().signal);
      await finish(db, job.id, worker, new Date());
    } catch (reason) {
      log.error(
        { err: reason, job: job.id, kind: job.kind },
        'an erasure waits for the next start',
      );
      await fail(db, job, worker, String(reason), new Date());
      return;
    }
  }
}
