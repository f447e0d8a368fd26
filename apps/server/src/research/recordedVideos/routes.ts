import { listRecordedVideos, type RecordedVideo } from '@fovea/contract/analysis/respondentData';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { auditSource } from '../../platform/audit/appendAudit';
import { appendOncePerHour } from '../../platform/audit/appendOncePerHour';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { ResearchContext } from '../recordings/researchContext';
import { byteRange } from '../../platform/objects/byteRange';
import type { SignedUrls } from '../../platform/objects/signedUrls';
import { UnreadableRecording } from '../compute/unreadableRecording';
import { isFolderName } from '../chunkStores/chunkStore';
import { distinctChunks } from '../recordings/chunkRows';
import { withChunkFiles } from '../recordings/withChunkFiles';
import { videoPieces } from './videoPieces';

const PREFIX = '/recorded-videos/';
/** The formats that respondents' browsers record; the type named in an event is not trusted. */
const TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' };
/** The bytes come from a respondent's computer: they may be played and nothing else. */
const VIDEO_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; media-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
  // Shows a face, so it must not be cached by proxies or stored.
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
};

/** Videos of camera and screen: their list, and their bytes at signed URLs. */
export function recordedVideoRoutes(
  app: FastifyInstance,
  router: Router,
  context: ResearchContext,
  addresses: SignedUrls,
): void {
  const { db, now, recordings } = context;

  router.serve(listRecordedVideos, async ({ studyId, sessionId }, { caller, ip }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const session = await requireOwned(db, caller, 'sessions', sessionId, 'session');
    if (session.studyId !== studyId) throw notFound('session');
    if (session.dataDeletedAt !== null || session.withdrawnAt !== null) return [];
    const chunks = await distinctChunks(db, sessionId);
    const streams = ['events', 'face', 'voice'];
    const found = await withChunkFiles(context, session, chunks, streams, (paths) =>
      context.processor.run('findRecordedVideos', {
        eventPaths: paths('events'),
        facePaths: paths('face'),
        voicePaths: paths('voice'),
      }),
    ).catch((reason: unknown) => {
      // The times of its videos are unknown.
      if (reason instanceof UnreadableRecording) return [];
      throw reason;
    });
    const videos = found.flatMap(({ kind, stream, mimeType, ...where }): RecordedVideo[] => {
      const ending = endingOf(mimeType);
      if (ending === null || !isFolderName(stream)) return [];
      const video = videoPieces(chunks, stream);
      if (!video) return [];
      const key = `${studyId}/${sessionId}/${stream}.${ending}`;
      const [, query = ''] = addresses.sign('GET', signedKey(key), now().getTime()).split('?');
      return [
        {
          ...where,
          marks: [...where.marks],
          kind,
          mimeType,
          url: `${PREFIX}${key}?${query}`,
          sizeBytes: video.sizeBytes,
        },
      ];
    });
    // Whoever has the URLs can watch, so handing them out is what is audited.
    if (videos.length > 0) {
      await appendOncePerHour(db, auditSource({ caller, ip }, now()), {
        companyId: caller.companyId,
        action: 'VIDEO_VIEWED',
        target: { type: 'session', id: sessionId },
        details: {
          studyId,
          studyName: study.name,
          kinds: [...new Set(videos.map(({ kind }) => kind))],
        },
      });
    }
    return videos;
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${PREFIX}:studyId/:sessionId/:file`,
    handler: async (request, reply) => {
      const { studyId, sessionId, file } = request.params as Record<string, string>;
      const query = request.query as Record<string, string | undefined>;
      const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
      const key = `${studyId}/${sessionId}/${file}`;
      const problem = addresses.problem(
        {
          method: 'GET',
          key: signedKey(key),
          expires: text('expires'),
          signature: text('signature'),
          size: '',
          part: '',
        },
        now().getTime(),
      );
      if (problem === 'expired') {
        throw new Refusal(403, 'This address has expired. Reload the page.', 'EXPIRED');
      }
      if (problem) throw new Refusal(403, 'This address is not valid.', 'FORGED');
      const [, stream = '', ending = ''] = /^(.+)\.(\w+)$/.exec(file ?? '') ?? [];
      const type = TYPES[ending];
      const video = type && (await keptVideo(studyId ?? '', sessionId ?? '', stream));
      if (!type || !video) {
        throw new Refusal(404, 'This video does not exist any more.', 'NOT_FOUND');
      }
      reply.headers(VIDEO_HEADERS).header('etag', video.etag).type(type);
      // A range of another video than the one being played would corrupt playback.
      const condition = request.headers['if-range'];
      const isSame = condition === undefined || condition === video.etag;
      const asked = isSame ? byteRange(request.headers.range, video.sizeBytes) : null;
      if (asked === 'unsatisfiable') {
        reply.header('content-range', `bytes */${video.sizeBytes}`);
        throw new Refusal(416, 'The video is shorter than that.');
      }
      const range = asked ?? { first: 0, last: video.sizeBytes - 1 };
      reply.header('content-length', range.last - range.first + 1);
      if (asked) {
        reply
          .code(206)
          .header('content-range', `bytes ${range.first}-${range.last}/${video.sizeBytes}`);
      }
      if (request.method === 'HEAD') return await reply.send();
      const place = { studyId: studyId ?? '', sessionId: sessionId ?? '', stream };
      const bytes = recordings.files.bytesOf(place, video.pieces, range);
      return await reply.send(Readable.from(bytes, { objectMode: false }));
    },
  });

  /** Serves the bytes for as long as they are stored and the study exists. */
  async function keptVideo(studyId: string, sessionId: string, stream: string) {
    const session = await db
      .selectFrom('sessions')
      .innerJoin('studies', 'studies.id', 'sessions.studyId')
      .select(['sessions.dataDeletedAt', 'sessions.withdrawnAt'])
      .where('sessions.id', '=', sessionId)
      .where('sessions.studyId', '=', studyId)
      .where('studies.deletedAt', 'is', null)
      .executeTakeFirst();
    if (!session || session.dataDeletedAt !== null || session.withdrawnAt !== null) return null;
    const chunks = await distinctChunks(db, sessionId);
    return videoPieces(chunks, stream);
  }
}

/** No object has such a key, so a signed URL for one is never valid for the other. */
function signedKey(key: string): string {
  return `recorded-videos/${key}`;
}

function endingOf(mimeType: string): string | null {
  return /^video\/(mp4|webm)(?:;|$)/.exec(mimeType)?.[1] ?? null;
}
