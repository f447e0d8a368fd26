import { createHash, randomBytes } from 'node:crypto';
import {
  beginSession,
  type BeginSession,
  type ManifestChunk,
  type SessionPackage,
} from '@fovea/contract/participation/participation';
import { DEFAULT_CONSENT, insertStudy } from '../studies/studies/newStudy';
import { newId } from '../platform/store/newId';
import type { SignedIn, TestServer } from './startTestServer';

/** A study with one flow and its two calibrations, collecting by default. */
export async function aStudy(
  server: TestServer,
  owner: SignedIn,
  more: { readonly collecting?: boolean; readonly name?: string } = {},
): Promise<string> {
  const { db, now } = server.context;
  const studyId = await insertStudy(
    db,
    {
      companyId: owner.companyId,
      folderId: owner.rootFolder,
      ownerId: owner.userId,
      name: more.name ?? `Study ${newId().slice(-12)}`,
      contactEmail: 'researcher@example.org',
    },
    now(),
  );
  await collecting(server, studyId, more.collecting ?? true);
  return studyId;
}

export async function collecting(server: TestServer, studyId: string, on: boolean): Promise<void> {
  await server.context.db
    .updateTable('studies')
    .set({ collecting: on })
    .where('id', '=', studyId)
    .execute();
}

export async function previewSecretOf(server: TestServer, studyId: string): Promise<string> {
  const { previewSecret } = await server.context.db
    .selectFrom('studies')
    .select('previewSecret')
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  return previewSecret;
}

export function consentTo(text: string) {
  return {
    textSha256: createHash('sha256').update(text).digest('hex'),
    version: 1,
    locale: 'en-US',
    time: '2026-01-02T03:04:05.000Z',
  };
}

/** The request with which a respondent's browser starts a session. */
export function aSessionStart(more: { readonly preview?: boolean } = {}) {
  return {
    sessionId: newId(),
    secret: randomBytes(32).toString('base64url'),
    consent: consentTo(DEFAULT_CONSENT),
    variables: { source: 'test' },
    preview: more.preview ?? false,
    device: { browser: 'test', cameraWidthPx: 640 },
  };
}

type SessionStart = Omit<ReturnType<typeof aSessionStart>, 'variables' | 'device'> &
  Pick<BeginSession, 'variables' | 'device' | 'previewSecret' | 'registration'>;

export interface TakingPart extends SessionPackage {
  readonly studyId: string;
  readonly begin: SessionStart;
  /** PUTs bytes as a chunk; the announced hash and size may differ from what is sent. */
  put(
    stream: string,
    seq: number | string,
    bytes: Uint8Array,
    more?: { readonly sha256?: string; readonly studyId?: string; readonly token?: string },
  ): Promise<{ status: number; body: unknown; retryAfter: string | null }>;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A respondent who has agreed and started a session. */
export async function aRespondent(
  server: TestServer,
  studyId: string,
  more: { readonly preview?: boolean } = {},
  own?: SessionStart,
): Promise<TakingPart> {
  const begin: SessionStart = own ?? {
    ...aSessionStart(more),
    ...(more.preview ? { previewSecret: await previewSecretOf(server, studyId) } : {}),
  };
  const begun = await server.callWith(null)(beginSession, { studyId, body: begin });
  return {
    ...begun,
    studyId,
    begin,
    async put(stream, seq, bytes, over = {}) {
      const path = `/datacollection/studies/${over.studyId ?? studyId}/sessions/${begun.sessionId}/streams/${stream}/chunks/${seq}`;
      const response = await fetch(server.base + path, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${over.token ?? begun.token}`,
          'content-type': 'application/octet-stream',
          'x-fovea-sha256': over.sha256 ?? sha256(bytes),
        },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      return {
        status: response.status,
        body: (await response.json()) as unknown,
        retryAfter: response.headers.get('retry-after'),
      };
    },
  };
}

/** Sends this many chunks of face frames. @returns their entries in the manifest */
export async function sendFaceChunks(
  respondent: TakingPart,
  count: number,
): Promise<ManifestChunk[]> {
  const chunks: ManifestChunk[] = [];
  for (let seq = 0; seq < count; seq++) {
    const bytes = randomBytes(1000 + seq);
    const { status } = await respondent.put('face', seq, bytes);
    if (status !== 201) throw new Error(`Chunk ${seq} was answered with ${status}.`);
    chunks.push({ stream: 'face', seq, sha256: sha256(bytes), size: bytes.length });
  }
  return chunks;
}
