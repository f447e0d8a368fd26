import { createHash } from 'node:crypto';
import {
  beginSession,
  CHUNK_LIMIT_BYTES,
  finishSession,
  getInvitation,
  listReceived,
  pingSession,
  putChunk,
  rejectConsent,
  StreamName,
} from '@fovea/contract/participation/participation';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { reportSavedLocally } from '@fovea/contract/participation/savedRecordings';
import {
  reportVisit,
  TEST_UPLOAD_LIMIT_BYTES,
  testUpload,
} from '@fovea/contract/participation/visits';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { parseRegistration } from '@fovea/rules/participation/links';
import { requireOwnPage, requirePageToken } from './beginLocally';
import { LocalRefusal, notHere } from './localRefusal';
import type { LocalRequest, LocalRouter } from './localRouter';
import type { LocalSessions } from './localSessions';
import type { PackageStore } from './packageStore';
import type { SessionRecord } from './sessionRecord';
import type { SessionRecords } from './sessionRecords';

type Place = Input<typeof pingSession>['body'];
const SEQ_MAX = 1_000_000;

/** The calls of the respondent's page, answered without a server. */
export function participationCalls(
  router: LocalRouter,
  parts: {
    readonly sessions: LocalSessions;
    readonly records: SessionRecords;
    readonly packages: Pick<PackageStore, 'ready'>;
    readonly serverNowMs: () => number;
    /** A session has begun, which its page is told afterwards. */
    readonly onBegun: () => Promise<void>;
    /** Where the respondent is in the study. */
    readonly onPlace: (record: SessionRecord, place: Place) => void;
    /** A visitor said no to the consent of this study. */
    readonly onRejected: (studyId: string, visitId: string | undefined) => void;
  },
): void {
  const { sessions, records, packages, serverNowMs } = parts;
  const serverTime = () => new Date(serverNowMs()).toISOString();

  /** The session of the page that calls. @throws LocalRefusal 401, 404, 410 */
  function ofPage(at: { studyId: string; sessionId: string }, { token }: LocalRequest) {
    const record = records.of(at.sessionId);
    if (!record || record.studyId !== at.studyId) throw notHere('session');
    requirePageToken(record, token);
    return record;
  }

  router.serve(getInvitation, async ({ studyId, query }) => {
    const id = parseRegistration(query?.registration ?? '')?.id ?? '';
    const found = packages.ready(id);
    if (!found || found.package.studyId !== studyId) throw notHere('study');
    return found.package.invitation;
  });

  router.serve(beginSession, async ({ studyId, body }) => {
    const begun = await sessions.begin(studyId, body);
    await parts.onBegun();
    return begun;
  });

  router.serve(pingSession, async ({ body, ...at }, request) => {
    parts.onPlace(ofPage(at, request), body);
    return { serverTime: serverTime() };
  });

  router.serve(putChunk, async ({ stream, seq, ...at }, request) => {
    const record = ofPage(at, request);
    const { bytes } = request;
    const size = bytes.byteLength;
    if (size > CHUNK_LIMIT_BYTES) throw new LocalRefusal(413, 'Too large.', 'TOO_LARGE');
    const isPlace = StreamName.safeParse(stream).success && /^\d{1,7}$/.test(seq);
    if (!isPlace || Number(seq) > SEQ_MAX) throw notHere('stream');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (request.headers['x-fovea-sha256'] !== sha256) {
      throw new LocalRefusal(422, 'The bytes changed on the way.', 'CHECKSUM');
    }
    const chunk = { stream, seq: Number(seq), sha256, size };
    const isNew = await sessions.put(record, chunk, bytes);
    if (isNew) request.created();
    return { ...chunk, duplicate: !isNew };
  });

  router.serve(listReceived, (at, request) => sessions.received(ofPage(at, request)));

  router.serve(finishSession, async ({ body, ...at }, request) => {
    const record = ofPage(at, request);
    const { chunks } = await sessions.received(record);
    if (body.chunks.length === 0 && chunks.length > 0) {
      throw new LocalRefusal(409, 'The list is empty, but chunks are here.', 'EMPTY_MANIFEST');
    }
    return await sessions.finish(record, body.chunks);
  });

  router.serve(withdrawSession, async ({ studyId, sessionId, body }) => {
    const record = records.of(sessionId);
    const isTheirs = record?.studyId === studyId;
    if (!record || !isTheirs) {
      throw new LocalRefusal(403, 'This link is not the one of this session.', 'NOT_YOUR_SESSION');
    }
    if (!record.isWithdrawn) {
      requireOwnPage(record, body.secret);
      await sessions.withdraw(record);
    }
    return { withdrawnDate: serverTime() };
  });

  router.serve(testUpload, async (_, { bytes }) => {
    const size = bytes.byteLength;
    if (size > TEST_UPLOAD_LIMIT_BYTES) throw new LocalRefusal(413, 'Too large.', 'TOO_LARGE');
    return { size, sha256: createHash('sha256').update(bytes).digest('hex') };
  });

  // Respondents of a lab are counted by their registrations.
  router.serve(reportVisit, async () => undefined);

  router.serve(rejectConsent, async ({ studyId, body }) => {
    parts.onRejected(studyId, body?.visitId);
    return undefined;
  });

  router.serve(reportSavedLocally, async (at, request) => {
    ofPage(at, request);
    return undefined;
  });
}
