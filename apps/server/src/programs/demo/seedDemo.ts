import { createHash } from 'node:crypto';
import type {
  BeginSession,
  FinishAnswer,
  Invitation,
  ManifestChunk,
  SessionPackage,
  PublishedStimulus,
} from '@fovea/contract/participation/participation';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import type { InterestArea } from '@fovea/samples/gazeBehaviour';
import { FILM_AREAS, FILM_NAME } from './clip/coffeeFilm';
import { RECORDED_MOUSE, shopMouse } from './demoMouse';
import { demoPerson, type DemoPerson } from './demoPeople';
import type { DemoChunk, DemoRequest, DemoVideo } from './demoRecording';
import { demoVideos, type DemoVideos } from './demoVideos';
import { DEMO_PICTURES, DEMO_RESPONDENTS, DESIGN_FLOWS, type DemoStudy } from './ensureDemo';
import { interestAreas } from './interestAreas';
import { shopPicture } from './pictures/shopPicture';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/**
 * Enough attempts for a restart of the database; after these the demo is left until the next start.
 */
const TRIES = 5;
/** A respondent in the dark: a recording in which nothing can be measured. */
const FACELESS_NUMBER = DEMO_RESPONDENTS + 1;
/** The abandoned session comes last, so its existence shows that everything else exists. */
const ABANDONED_NUMBER = DEMO_RESPONDENTS + 2;

/**
 * Simulates the respondents of the demo study: their recordings are sent through the same calls as
 * any other, over the local network, and analysed in the same way. Continues after a restart.
 * @param base URL of this server
 */
export async function seedDemo(
  context: ResearchContext,
  base: string,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  const done = new Set(await receivedSessions(context, demo));
  // In addition to the usable recordings: real studies have unusable ones too.
  const isWhole = demo.respondents >= DEMO_RESPONDENTS;
  const numbers = Array.from({ length: demo.respondents }, (_, at) => at + 1);
  for (const number of [...numbers, ...(isWhole ? [FACELESS_NUMBER] : [])]) {
    if (signal.aborted) return;
    if (done.has(demoSession(demo, number).sessionId)) continue;
    await come(context, base, demo, number, signal);
    // One at a time, so that the analysis keeps up and the server stays responsive.
    await waitForCapacity(context, demo, signal);
  }
}

/** Whether the last session exists, and with it everything that is created only once. */
export async function hasFinalSession(
  { db }: Pick<ResearchContext, 'db'>,
  demo: DemoStudy,
): Promise<boolean> {
  const { sessionId } = demoSession(demo, ABANDONED_NUMBER);
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session !== undefined;
}

/** Adds the session that is abandoned half-way, after all others. */
export async function addFinalSession(
  context: ResearchContext,
  base: string,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  await come(context, base, demo, ABANDONED_NUMBER, signal);
}

async function come(
  context: ResearchContext,
  base: string,
  demo: DemoStudy,
  number: number,
  signal: AbortSignal,
): Promise<void> {
  const calls = respondentCalls(`${base}/datacollection/studies/${demo.studyId}`, signal);
  for (let tried = 1; !signal.aborted; tried++) {
    try {
      return await takePart(context, calls, demo, number);
    } catch (reason) {
      if (tried >= TRIES || signal.aborted) throw reason;
      await sleep(1000 * tried);
    }
  }
}

/** Resolves when no recording of the study is waiting for its analysis. */
export async function waitForAnalysis(
  context: ResearchContext,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await waitingSessions(context, demo)) > 0) await sleep(200);
}

/** Id and secret of a session are derived from the seed, so that a restart continues with them. */
export function demoSession(demo: DemoStudy, number: number) {
  const hash = (what: string) =>
    createHash('sha256').update(`${demo.seed}/${number}/${what}`).digest();
  const hex = hash('id').toString('hex');
  return {
    sessionId: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    secret: hash('secret').toString('base64url'),
  };
}

async function takePart(
  context: ResearchContext,
  calls: ReturnType<typeof respondentCalls>,
  demo: DemoStudy,
  number: number,
): Promise<void> {
  const { sessionId, secret } = demoSession(demo, number);
  const { consent } = await calls.get<Invitation>('/invitation');
  const person = demoPerson(number);
  const begun = await calls.post<SessionPackage>('/sessions', null, {
    sessionId,
    secret,
    consent: {
      textSha256: consent.textSha256,
      version: consent.version,
      locale: 'en-US',
      time: context.now().toISOString(),
    },
    variables: person.variables,
    preview: false,
    device: person.device,
    ...(await flowOf(context, demo, person)),
  } satisfies BeginSession);
  const { age, gender } = person;
  const videos = demoVideos(number);
  await context.db
    .updateTable('sessions')
    .set({
      age,
      gender,
      // What a session records is fixed at its start: the study recorded videos when these came.
      ...(videos && {
        recordWebcamVideo: videos.webcam !== null,
        sensors: JSON.stringify({ ...begun.sensors, screenRecording: videos.hasScreen }),
      }),
    })
    .where('id', '=', sessionId)
    .execute();
  const named = await stimulusNames(context, demo.studyId);
  const { chunks } = await context.processor.run('demoRecording', {
    slides: begun.slides,
    seed: person.seed,
    ...impressionsOf(person, begun.slides, named),
    ...mouseAndVideos(person, videos, begun.slides, named),
    expressiveness: person.expressiveness,
    sitter: number === FACELESS_NUMBER ? { facelessShare: 1 } : person.sitter,
  });
  if (number === ABANDONED_NUMBER) {
    // The page was closed half-way and never opened again.
    for (const chunk of chunks.slice(0, Math.ceil(chunks.length / 2))) {
      await calls.put(`/sessions/${sessionId}`, begun.token, chunk);
    }
    return;
  }
  const manifest: ManifestChunk[] = [];
  for (const chunk of chunks) {
    manifest.push(await calls.put(`/sessions/${sessionId}`, begun.token, chunk));
  }
  const answer = await calls.post<FinishAnswer>(`/sessions/${sessionId}/finish`, begun.token, {
    chunks: manifest,
  });
  if (answer.state !== 'complete') throw new Error('The server misses chunks it acknowledged.');
}

/** What attracts this respondent in each stimulus, and how much they like it. */
function impressionsOf(
  person: DemoPerson,
  stimuli: readonly PublishedStimulus[],
  named: ReadonlyMap<string, string>,
): Pick<DemoRequest, 'areas' | 'answers' | 'liking'> {
  const pictures = new Map(DEMO_PICTURES.map((picture) => [picture.name, picture]));
  const areas: Record<string, readonly InterestArea[]> = {};
  const liking: Record<string, number> = {};
  for (const { stimulusId } of stimuli) {
    const name = named.get(stimulusId) ?? '';
    const picture = pictures.get(name);
    if (picture) areas[stimulusId] = interestAreas(picture, person.seed);
    if (name === FILM_NAME) areas[stimulusId] = FILM_AREAS;
    liking[stimulusId] = name === FILM_NAME ? person.likesFilm : person.likesPackage;
  }
  const surveys = stimuli.filter(isOwnSurvey);
  const answers = Object.fromEntries(surveys.map(({ stimulusId }) => [stimulusId, person.answers]));
  return { areas, answers, liking };
}

/** What the mouse does in the web shop, and the videos that were recorded meanwhile. */
function mouseAndVideos(
  person: DemoPerson,
  recorded: DemoVideos | null,
  stimuli: readonly PublishedStimulus[],
  named: ReadonlyMap<string, string>,
): Pick<DemoRequest, 'mouse' | 'videos'> {
  const mouse: Record<string, DemoRequest['mouse'][string]> = {};
  const videos: DemoVideo[] = [];
  for (const { stimulusId, exposureTimeMs } of stimuli) {
    const name = named.get(stimulusId);
    const isShop = name === shopPicture.name;
    // A finger on a tablet leaves no way behind.
    if (isShop && person.device['kind'] === 'DESKTOP') {
      mouse[stimulusId] = recorded?.hasScreen
        ? RECORDED_MOUSE
        : shopMouse(person.seed, exposureTimeMs);
    }
    const isSeen = name === FILM_NAME || DEMO_PICTURES.some((picture) => picture.name === name);
    if (!recorded || !isSeen) continue;
    if (recorded.webcam) videos.push({ kind: 'webcam', stimulusId, clip: recorded.webcam });
    if (isShop && recorded.hasScreen)
      videos.push({ kind: 'screen', stimulusId, clip: 'shopScreen' });
  }
  return { mouse, videos };
}

/** Every other respondent sees the other design. */
async function flowOf(
  { db }: ResearchContext,
  { studyId }: DemoStudy,
  { isInGroupA }: DemoPerson,
): Promise<{ blockId?: string }> {
  const flow = await db
    .selectFrom('blocks')
    .select('id')
    .where('studyId', '=', studyId)
    .where('displayName', '=', DESIGN_FLOWS[isInGroupA ? 0 : 1])
    .executeTakeFirst();
  // Studies of an earlier version have one flow, and flows may have been renamed.
  return flow ? { blockId: flow.id } : {};
}

/** Waits while more than two recordings are waiting for their analysis. */
async function waitForCapacity(
  context: ResearchContext,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  while ((await waitingSessions(context, demo)) > 2 && !signal.aborted) await sleep(200);
}

export async function waitingSessions(context: ResearchContext, demo: DemoStudy): Promise<number> {
  const waiting = await context.db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', demo.studyId)
    .where('completeAt', 'is not', null)
    .where('processedAt', 'is', null)
    .where('processingError', 'is', null)
    .where('dataDeletedAt', 'is', null)
    .limit(3)
    .execute();
  return waiting.length;
}

/** Also those that were received once and erased since: the server would refuse them. */
async function receivedSessions(context: ResearchContext, demo: DemoStudy): Promise<string[]> {
  const rows = await context.db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', demo.studyId)
    .where((row) =>
      row.or([row('completeAt', 'is not', null), row('dataDeletedAt', 'is not', null)]),
    )
    .execute();
  return rows.map((row) => row.id);
}

async function stimulusNames(
  context: ResearchContext,
  studyId: string,
): Promise<Map<string, string>> {
  const rows = await context.db
    .selectFrom('stimuli')
    .select(['id', 'name'])
    .where('studyId', '=', studyId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The calls of a respondent's browser, made by the server to itself. */
function respondentCalls(base: string, signal: AbortSignal) {
  const ask = async (method: string, path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(base + path, { ...init, method, signal });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const bearer = (token: string | null): Record<string, string> =>
    token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    get: async <T>(path: string) => (await ask('GET', path, {})) as T,
    post: async <T>(path: string, token: string | null, body: unknown) =>
      (await ask('POST', path, {
        headers: { 'content-type': 'application/json', ...bearer(token) },
        body: JSON.stringify(body),
      })) as T,
    async put(path: string, token: string, { stream, seq, bytes }: DemoChunk) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await ask('PUT', `${path}/streams/${stream}/chunks/${seq}`, {
        headers: {
          'content-type': 'application/octet-stream',
          'x-fovea-sha256': sha256,
          ...bearer(token),
        },
        body: Buffer.from(bytes),
      });
      return { stream, seq, sha256, size: bytes.length };
    },
  };
}
