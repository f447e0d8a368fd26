import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';

/** Paths of the files of reports. */
export const REPORT_FILES = '/report-files/';

/**
 * With FOVEA_REPORT_ORIGIN, reports are served at that origin only, and nothing else is there: no page, no
 * call and no cookie that a report could reach. Both lead to this server.
 */
export function keepReportsApart(
  app: FastifyInstance,
  { settings: { reportOrigin } }: Pick<AppContext, 'settings'>,
): void {
  if (reportOrigin === null) return;
  const { host } = new URL(reportOrigin);
  app.addHook('onRequest', async (request) => {
    const isReportHost = request.host === host;
    if (isReportHost !== request.url.startsWith(REPORT_FILES)) {
      throw new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    }
  });
}

/** Who may show a report in a frame, as a source of a content security policy. */
export function reportFrames({
  settings,
  publicUrl,
}: Pick<AppContext, 'settings' | 'publicUrl'>): string {
  return settings.reportOrigin === null ? "'self'" : publicUrl();
}
