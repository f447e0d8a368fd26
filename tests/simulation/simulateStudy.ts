/** Runs several simulated respondents, one after the other, until the server has processed them. */
import { getSession, type RespondentSession } from '@fovea/contract/participation/respondents';
import type { Call } from '@fovea/link/calls/call';
import { parseLink, sessionVariables } from '../../apps/respondent/src/journey/parseLink';
import { virtualRespondent, type VirtualSession } from './virtualRespondent';

export interface Simulation {
  /** The link of the study as respondents get it, with all its parameters. */
  readonly link: string;
  readonly respondents: number;
  readonly seed: string;
  /** API calls of a researcher of the study, to check the recordings; null: not signed in. */
  readonly researcher: Call | null;
  readonly onSession?: (outcome: SimulatedSession) => void;
}

export interface SimulatedSession extends VirtualSession {
  /** As the researcher sees it; null: not signed in. */
  readonly state: RespondentSession['state'] | null;
  readonly accuracyDeg: number | null;
  readonly gazeQuality: number | null;
  readonly problem: string | null;
  /** Everything arrived and, as far as can be seen, was processed. */
  readonly isComplete: boolean;
}

const PROCESSING_MS = 120_000;
const ASK_EVERY_MS = 300;
const UNDECIDED = new Set(['IN_PROGRESS', 'UPLOADING', 'PROCESSING']);

/** @throws Error with a readable message when the link leads to no study, or to one that is not collecting */
export async function simulateStudy(simulation: Simulation): Promise<SimulatedSession[]> {
  const link = parseLink(simulation.link);
  const { studyId } = link;
  if (studyId === null) {
    throw new Error(`${simulation.link} is not the link of a study: it ends in #s/ and an id.`);
  }
  if (link.preview === 'short') {
    throw new Error(
      'This link is a short preview, which collects nothing: leave that parameter out.',
    );
  }
  const sessions: SimulatedSession[] = [];
  for (let number = 1; number <= simulation.respondents; number++) {
    const simulated = await virtualRespondent({
      base: new URL(simulation.link).origin,
      studyId,
      seed: `${simulation.seed}/${number}`,
      variables: sessionVariables(link, simulation.link),
      preview: link.preview === 'entire',
      previewSecret: link.previewSecret,
      blockId: link.blockId,
    });
    const session =
      simulation.researcher && simulated.upload === 'complete'
        ? await processed(simulation.researcher, studyId, simulated.sessionId)
        : null;
    const state = session?.state ?? null;
    const outcome: SimulatedSession = {
      ...simulated,
      state,
      accuracyDeg: session?.qualityMetrics?.accuracyDeg ?? null,
      gazeQuality: session?.qualityMetrics?.gazeQuality ?? null,
      problem: session?.processingError ?? null,
      isComplete:
        simulated.upload === 'complete' && (!simulation.researcher || state === 'PROCESSED'),
    };
    simulation.onSession?.(outcome);
    sessions.push(outcome);
  }
  return sessions;
}

async function processed(
  call: Call,
  studyId: string,
  sessionId: string,
): Promise<RespondentSession> {
  const untilMs = performance.now() + PROCESSING_MS;
  for (;;) {
    const session = await call(getSession, { studyId, sessionId });
    if (!UNDECIDED.has(session.state) || performance.now() > untilMs) return session;
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
  }
}
