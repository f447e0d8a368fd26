import type { FastifyInstance } from 'fastify';
import { appendOncePerHour } from '../../platform/audit/appendOncePerHour';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import { attachmentNamed } from '../../platform/objects/attachmentName';
import { isObjectKey } from '../../platform/objects/objectKey';
import type { SignedUrls } from '../../platform/objects/signedUrls';
import { REPORT_FILES, reportFrames } from './reportOrigin';

/** What is shown; everything else is saved. */
const SHOWN: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
const SAVED: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
};

/**
 * Reports are made by templates, which may be hostile. No script runs in them, nothing is loaded from
 * or sent to anywhere, and they cannot navigate the page around them. Without scripts they may share the origin of
 * the page that frames them, which then can print them.
 */
const reportHeaders = (frames: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    'sandbox allow-same-origin allow-modals',
    "default-src 'none'",
    "script-src 'none'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames}`,
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // It has personal data: proxies and disks keep nothing of it.
  'cache-control': 'private, no-store',
});

/**
 * The signed, short-lived address of a file of a report, at its origin if reports have one. The signature stands in the path, so that what
 * the document names beside itself is found.
 */
export function reportAddress(
  addresses: SignedUrls,
  { userId, actorUserId }: Pick<Researcher, 'userId' | 'actorUserId'>,
  reportId: string,
  file: string,
  { nowMs, origin }: { readonly nowMs: number; readonly origin: string | null },
): string {
  const viewer = actorUserId === null ? userId : `${userId}.${actorUserId}`;
  const [, query = ''] = addresses.sign('GET', signedKey(reportId, viewer), nowMs).split('?');
  const signed = new URLSearchParams(query);
  const path = file.split('/').map(encodeURIComponent).join('/');
  return `${origin ?? ''}${REPORT_FILES}${reportId}/${viewer}/${signed.get('expires')}.${signed.get('signature')}/${path}`;
}

/** No object has such a key, so a signed URL for one is never valid for the other. */
function signedKey(reportId: string, viewer: string): string {
  return `report-files/${reportId}/${viewer}`;
}

/** Serves the files of reports at signed addresses, whatever store they are in. */
export function reportFileRoute(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'objects' | 'now' | 'settings' | 'publicUrl'>,
  addresses: SignedUrls,
): void {
  const { db, objects, now } = context;
  app.route({
    method: ['GET', 'HEAD'],
    url: `${REPORT_FILES}:reportId/:viewer/:signed/*`,
    handler: async (request, reply) => {
      const headers = reportHeaders(reportFrames(context));
      const params = request.params as Record<string, string>;
      const { reportId = '', viewer = '', signed = '', '*': file = '' } = params;
      const [expires = '', signature = ''] = signed.split('.');
      const asked = {
        method: 'GET',
        key: signedKey(reportId, viewer),
        expires,
        signature,
      } as const;
      const problem = addresses.problem({ ...asked, size: '', part: '' }, now().getTime());
      if (problem === 'expired') {
        throw new Refusal(403, 'This address has expired. Reload the page.', 'EXPIRED');
      }
      if (problem) throw new Refusal(403, 'This address is not valid.', 'FORGED');
      const report = await db
        .selectFrom('reports')
        .innerJoin('reportRuns', 'reportRuns.id', 'reports.runId')
        .innerJoin('studies', 'studies.id', 'reportRuns.studyId')
        .select(['reports.folderKey', 'reports.mainFile', 'reports.companyId'])
        .select(['studies.id as studyId', 'studies.name', 'reportRuns.id as runId'])
        .where('reports.id', '=', reportId)
        .where('studies.deletedAt', 'is', null)
        .executeTakeFirst();
      const key = report?.folderKey == null ? null : `${report.folderKey}${file}`;
      const found = key !== null && isObjectKey(key) ? await objects.get(key) : null;
      if (!report || !found) {
        const message = 'This report does not exist any more. Reload the page.';
        throw new Refusal(404, message, 'NOT_FOUND');
      }
      const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
      reply
        .headers(headers)
        // Their policy says it, and knows the page that frames them.
        .removeHeader('x-frame-options')
        .header('content-length', found.stat.sizeBytes)
        .type(SHOWN[ending] ?? SAVED[ending] ?? 'application/octet-stream');
      if (SHOWN[ending] === undefined) {
        reply.header('content-disposition', attachmentNamed(file.split('/').at(-1)!));
      }
      if (request.method === 'HEAD') {
        found.body.destroy();
        return await reply.send();
      }
      if (file === report.mainFile) {
        const [userId = '', actorUserId = null] = viewer.split('.');
        await appendOncePerHour(
          db,
          { caller: { userId, actorUserId }, ip: request.ip, at: now() },
          {
            companyId: report.companyId,
            action: 'REPORT_VIEWED',
            target: { type: 'study', id: report.studyId, name: report.name },
            details: { runId: report.runId, reportId },
          },
        );
      }
      return await reply.send(found.body);
    },
  });
}
