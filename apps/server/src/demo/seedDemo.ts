import { createHash } from 'node:crypto';
import type {
  BeginSession,
  FinishAnswer,
  Invitation,
  ManifestChunk,
  SessionPackage,
} from '@fovea/contract/takingPart';
import type { House } from '../house';
import type { DemoChunk } from './demoRecording';
import { DEMO_PICTURES, type DemoStudy } from './ensureDemo';
import { interestAreas } from './interestAreas';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** A restart of the database or a full disk may take a while; then it is given up until the next start. */
const TRIES = 5;

/**
 * Lets people who do not exist take part: their recordings go through the same calls as any other,
 * over the network of this machine, and through the same analysis. Taken up again after a restart.
 * @param base where this server answers
 */
export async function seedDemo(
  house: House,
  base: string,
  demo: DemoStudy,
  signal: AbortSignal,
): Promise<void> {
  const calls = respondentCalls(`${base}/datacollection/studies/${demo.studyId}`, signal);
  const done = new Set(await receivedSessions(house, demo));
  for (let number = 1; number <= demo.respondents; number++) {
    const { sessionId } = demoSession(demo, number);
    if (done.has(sessionId)) continue;
    for (let tried = 1; !signal.aborted; tried++) {
      try {
        await takePart(house, calls, demo, number);
        break;
      } catch (reason) {
        if (tried >= TRIES || signal.aborted) throw reason;
        await sleep(1000 * tried);
      }
    }
    if (signal.aborted) return;
    // One after the other: the analysis keeps up, and people find the server free.
    await roomForNext(house, demo, signal);
  }
}

/** The id and the secret of a session follow from the seed, so that a restart goes on with them. */
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
  house: House,
  calls: ReturnType<typeof respondentCalls>,
  demo: DemoStudy,
  number: number,
): Promise<void> {
  const { sessionId, secret } = demoSession(demo, number);
  const { consent } = await calls.get<Invitation>('/invitation');
  const begun = await calls.post<SessionPackage>('/sessions', null, {
    sessionId,
    secret,
    consent: {
      textSha256: consent.textSha256,
      version: consent.version,
      locale: 'en-US',
      time: house.now().toISOString(),
    },
    variables: { source: 'demo' },
    preview: false,
    device: { synthetic: true, camera: '640x480', engine: 'synthetic' },
  } satisfies BeginSession);
  const person = `respondent-${number}`;
  const pictures = new Map(DEMO_PICTURES.map((picture) => [picture.name, picture]));
  const named = await stimulusNames(house, demo.studyId);
  const areas = Object.fromEntries(
    begun.slides.flatMap(({ stimulusId }) => {
      const picture = pictures.get(named.get(stimulusId) ?? '');
      return picture ? [[stimulusId, interestAreas(picture, person)]] : [];
    }),
  );
  const { chunks } = await house.processor.run('demoRecording', {
    slides: begun.slides,
    seed: person,
    areas,
  });
  const manifest: ManifestChunk[] = [];
  for (const chunk of chunks) {
    manifest.push(await calls.put(`/sessions/${sessionId}`, begun.token, chunk));
  }
  const answer = await calls.post<FinishAnswer>(`/sessions/${sessionId}/finish`, begun.token, {
    chunks: manifest,
  });
  if (answer.state !== 'complete') throw new Error('The server misses chunks it acknowledged.');
}

/** Waits while more than two recordings are waiting for their analysis. */
async function roomForNext(house: House, demo: DemoStudy, signal: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await house.db
      .selectFrom('sessions')
      .select('id')
      .where('studyId', '=', demo.studyId)
      .where('completeAt', 'is not', null)
      .where('processedAt', 'is', null)
      .where('processingError', 'is', null)
      .limit(3)
      .execute();
    if (waiting.length < 3 || signal.aborted) return;
    await sleep(200);
  }
}

async function receivedSessions(house: House, demo: DemoStudy): Promise<string[]> {
  const rows = await house.db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', demo.studyId)
    .where('completeAt', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

async function stimulusNames(house: House, studyId: string): Promise<Map<string, string>> {
  const rows = await house.db
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
