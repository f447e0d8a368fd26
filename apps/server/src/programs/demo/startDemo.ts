import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { demoFailures } from './demoProgress';
import { ensureExampleCompany } from './exampleCompany';
import { ensureDemo, isCollecting, type DemoStudy } from './ensureDemo';
import { ensureExamples } from './ensureExamples';
import { makeDemoSegments } from './demoSegments';
import { allAnalysed, hasLastCome, lastComes, seedDemo } from './seedDemo';

export interface RunningDemo {
  /** Resolves when every respondent has taken part, or when filling was given up. */
  readonly done: Promise<void>;
  stop(): void;
}

/** Creates the demo study and fills it in the background. @param base local URL of this server */
export function startDemo(
  house: ResearchContext,
  accounts: DemoAccounts,
  base: string,
): RunningDemo {
  const stopping = new AbortController();
  const fill = async () => {
    await ensureExampleCompany(house, accounts);
    const demo = await ensureDemo(house, accounts);
    await ensureExamples(house, accounts);
    demoFailures.delete(accounts.companyId);
    if (!(await isCollecting(house, demo.studyId))) return;
    await fillDemo(house, accounts, base, demo, stopping.signal);
    if (!stopping.signal.aborted) house.log.info('the demo study has all its respondents');
  };
  const done = fill().catch((reason: unknown) => {
    if (stopping.signal.aborted) return;
    demoFailures.add(accounts.companyId);
    house.log.error({ err: reason }, 'the demo study could not be filled; the next start goes on');
  });
  return { done, stop: () => stopping.abort() };
}

/** Simulates all respondents and creates the segments. Continues an interrupted run. */
export async function fillDemo(
  house: ResearchContext,
  accounts: DemoAccounts,
  base: string,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  await seedDemo(house, base, demo, signal);
  // Segments are created only once, so that a deleted segment stays deleted.
  if (signal.aborted || (await hasLastCome(house, demo))) return;
  await allAnalysed(house, demo, signal);
  if (signal.aborted) return;
  await makeDemoSegments(base, accounts, demo, signal);
  await lastComes(house, base, demo, signal);
}
