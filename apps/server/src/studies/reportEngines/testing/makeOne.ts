import { dirname } from 'node:path';
import type { ReportEngine, ReportJob, ReportOutcome } from '../reportEngine';

/** A series of a single report. */
export async function makeOne(engine: ReportEngine, job: ReportJob): Promise<ReportOutcome> {
  const series = engine.begin(dirname(job.inFolder));
  try {
    return await series.run(job);
  } finally {
    await series.end();
  }
}
