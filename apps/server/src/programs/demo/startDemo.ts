import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { demoFailures } from './demoProgress';
import { ensureExampleCompany } from './exampleCompany';
import { ensureDemoLab } from './demoLab';
import { ensureDemo, isCollecting, type DemoStudy } from './ensureDemo';
import { ensureExamples } from './ensureExamples';
import { createDemoSegments } from './demoSegments';
import { waitForAnalysis, hasFinalSession, addFinalSession, seedDemo } from './seedDemo';

export interface RunningDemo {
  /** Resolves when every respondent has taken part, or when filling was given up. */
  readonly done: Promise<void>;
  stop(): void;
}

/** Creates the demo study and fills it in the background. @param base local URL of this server */
export function startDemo(
  context: ResearchContext,
  accounts: DemoAccounts,
  base: string,
): RunningDemo {
  const stopping = new AbortController();
  const fill = async () => {
    await ensureExampleCompany(context, accounts);
    const demo = await ensureDemo(context, accounts);
    await ensureExamples(context, accounts);
    await ensureDemoLab(context, accounts);
    demoFailures.delete(accounts.companyId);
    if (!(await isCollecting(context, demo.studyId))) return;
    await fillDemo(context, accounts, base, demo, stopping.signal);
    if (!stopping.signal.aborted) context.log.info('the demo study has all its respondents');
  };
  const done = fill().catch((reason: unknown) => {
    if (stopping.signal.aborted) return;
    demoFailures.add(accounts.companyId);
    context.log.error(
      { err: reason },
      'the demo study could not be filled; the next start goes on',
    );
  });
  return { done, stop: () => stopping.abort() };
}

/** Simulates all respondents and creates the segments. Continues an interrupted run. */
export async function fillDemo(
  context: ResearchContext,
  accounts: DemoAccounts,
  base: string,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  await seedDemo(context, base, demo, signal);
  // Segments are created only once, so that a deleted segment stays deleted.
  if (signal.aborted || (await hasFinalSession(context, demo))) return;
  await waitForAnalysis(context, demo, signal);
  if (signal.aborted) return;
  await createDemoSegments(base, accounts, demo, signal);
  await addFinalSession(context, base, demo, signal);
}
