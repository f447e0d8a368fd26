import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { ServerOptions as HttpsOptions } from 'node:https';
import { authenticator } from '../people/accounts/authenticate';
import { accountRoutes } from '../people/accounts/routes';
import { activityRoutes } from '../studies/activities/routes';
import { administrationRoutes } from '../people/administration/routes';
import { tokenGrants } from '../people/apps/oauthRoutes';
import { appRoutes } from '../people/apps/routes';
import { aoiRoutes } from '../research/aoi/routes';
import { auditRoutes } from '../platform/audit/routes';
import { analysisDataRoutes } from '../research/surveyData/routes';
import { collectionRoutes } from '../studies/collection/routes';
import { documentationRoutes } from '../platform/documentation/routes';
import { demoRoutes } from './demo/routes';
import { metricsRoute } from './operations/metrics';
import { traceRequests } from './operations/requestTraces';
import { exampleRoutes } from './examples/routes';
import { registerErrorHandler } from '../platform/http/errorHandler';
import { answerRequestIds, requestIds } from '../platform/http/requestId';
import { BODY_LIMIT_BYTES, readBodies } from '../platform/http/bodyParsers';
import { Refusal } from '../platform/http/refusal';
import { createRouter, type Router } from '../platform/http/router';
import { faceModelRoute } from '../platform/faceModel/routes';
import { webRRoutes } from '../platform/webR/routes';
import { fileRoutes } from '../studies/media/routes';
import { folderRoutes } from '../studies/folders/routes';
import { secureOptions } from '../platform/certificates/keepCertificate';
import { localCertificateRoutes } from '../platform/certificates/routes';
import type { ServerCertificates } from '../platform/certificates/serverCertificates';
import { healthRoute } from '../platform/http/health';
import { readyRoute, type Readiness } from '../platform/http/readiness';
import { identityRoutes } from '../people/identity/routes';
import { allowOtherRegions } from '../platform/publicConfig/cors';
import { otherRegions } from '../platform/publicConfig/otherRegions';
import { publicConfigRoutes } from '../platform/publicConfig/routes';
import type { ResearchContext } from '../research/recordings/researchContext';
import { mailRoutes } from '../people/mail/routes';
import type { SignedUrls } from '../platform/objects/signedUrls';
import { objectRoutes } from '../platform/signedObjects/routes';
import { pageRoutes, type BuiltPrograms } from '../platform/pages/routes';
import { setSecurityHeaders } from '../platform/pages/securityHeaders';
import { exportRoutes } from '../studies/exports/routes';
import { studyImportRoutes } from '../studies/studyImports/routes';
import { visualExportRoutes } from '../studies/visualExports/routes';
import { panelProviderRoutes } from '../people/panelProviders/routes';
import { panelStudyRoutes } from '../studies/panelStudies/routes';
import { agentOffer } from '../platform/agentBundle/agentOffer';
import { agentBundleRoutes } from '../platform/agentBundle/routes';
import { labRoutes } from '../people/labs/routes';
import { labStudyRoutes } from '../studies/labStudies/routes';
import { licenseRoutes } from '../people/licenses/routes';
import { paymentRoutes } from '../people/payments/routes';
import { passwordLinkRoutes } from '../people/passwordLinks/routes';
import { browserReportRoutes } from '../studies/browserReports/routes';
import { keepReportsApart } from '../studies/reports/reportOrigin';
import { reportRoutes } from '../studies/reports/routes';
import { overviewRoutes } from '../studies/overview/routes';
import { registrationRoutes } from '../research/registrations/routes';
import { quotaRoutes } from '../studies/quota/routes';
import { redirectPanelRoutes } from '../studies/redirectPanels/routes';
import { recruitmentPlanRoutes } from '../studies/recruitmentPlan/routes';
import { recordedVideoRoutes } from '../research/recordedVideos/routes';
import { recordingRoutes } from '../research/recordings/routes';
import { fixationFilterRoutes } from '../research/fixationFilters/routes';
import { gazeCorrectionRoutes } from '../research/gazeCorrections/routes';
import { segmentRoutes } from '../research/segments/routes';
import { storeOrigin } from '../platform/settings/settings';
import { helpCenterRoutes } from '../people/helpCenter/routes';
import { personalTokenRoutes } from '../people/personalTokens/routes';
import { webhookRoutes } from '../people/webhooks/routes';
import { supportRoutes } from '../people/support/routes';
import { signInRoutes } from '../people/signIn/routes';
import { stimulusRoutes } from '../studies/stimuli/routes';
import { uploadKeyRoute } from '../studies/media/uploadKeyRoute';
import { studyRoutes } from '../studies/studies/routes';
import { studyLifecycleRoutes } from '../studies/lifecycle/routes';
import { machineSessionRoutes } from '../research/machineSessions/routes';
import { participationRoutes } from '../research/participation/routes';
import { telemetryRoutes } from '../platform/telemetry/routes';

export interface Api {
  readonly app: FastifyInstance;
  readonly router: Router;
  readonly readiness: Readiness;
}

/**
 * Builds the HTTP server: the calls, and the pages if they are built.
 * @param certificates left out: http
 */
export function buildApi(
  context: ResearchContext,
  addresses: SignedUrls,
  built: BuiltPrograms | null = null,
  certificates: ServerCertificates | null = null,
): Api {
  const https: HttpsOptions | null = certificates && secureOptions(certificates.current());
  const app = Fastify({
    ...(https ? { https } : {}),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(context.settings.trustedProxies > 0),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < context.settings.trustedProxies,
    // Bodies have their own limits; this one is for headers that never end.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Errors before routing, for example a path that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => {
      const refusal = new Refusal(400, 'The address cannot be read.', 'BAD_ADDRESS');
      void (reply as unknown as FastifyReply).code(400).send(refusal.problem());
    },
  }) as unknown as FastifyInstance;
  answerRequestIds(app);
  traceRequests(app, context.settings.trustedProxies > 0);
  setSecurityHeaders(app, context);
  keepReportsApart(app, context);
  allowOtherRegions(app, context);
  registerErrorHandler(app);
  readBodies(app);
  const router = createRouter(app, context, authenticator(context));
  healthRoute(app, context);
  const readiness = readyRoute(app, context);
  metricsRoute(app, context, router.openStreams);
  documentationRoutes(app, context.settings.tokenCallLimit);
  objectRoutes(app, context, addresses);
  if (certificates) localCertificateRoutes(app, certificates);
  faceModelRoute(app, context.settings.dataFolder);
  webRRoutes(app, context.settings.dataFolder);
  if (built) {
    const store = storeOrigin(context.settings);
    pageRoutes(app, built, {
      store,
      regions: otherRegions(context.settings),
      reports: context.settings.reportOrigin,
      supportDesk: context.settings.helpCenters.zendesk?.origin ?? null,
    });
  }
  publicConfigRoutes(router, context);
  telemetryRoutes(router, context);
  auditRoutes(router, context);
  signInRoutes(router, context, tokenGrants(context));
  appRoutes(app, router, context);
  personalTokenRoutes(router, context);
  accountRoutes(router, context);
  administrationRoutes(router, context);
  panelProviderRoutes(router, context);
  passwordLinkRoutes(router, context);
  identityRoutes(app, router, context);
  mailRoutes(router, context);
  webhookRoutes(router, context);
  supportRoutes(router, context);
  paymentRoutes(router, context);
  labStudyRoutes(router, context);
  licenseRoutes(router, context);
  const agent = agentOffer(context, context.settings.agentBundle ?? built?.agent ?? null);
  agentBundleRoutes(app, router, context, agent);
  labRoutes(router, context, agent);
  helpCenterRoutes(app, router, context);
  fileRoutes(router, context);
  folderRoutes(router, context);
  activityRoutes(router, context);
  studyLifecycleRoutes(router, context);
  studyRoutes(router, context);
  stimulusRoutes(router, context);
  uploadKeyRoute(router, context);
  participationRoutes(router, context);
  machineSessionRoutes(router, context, built?.respondent ?? null);
  demoRoutes(router, context);
  exampleRoutes(router, context);
  overviewRoutes(router, context);
  quotaRoutes(router, context);
  registrationRoutes(router, context);
  redirectPanelRoutes(router, context);
  recruitmentPlanRoutes(router, context);
  recordingRoutes(router, context);
  segmentRoutes(router, context);
  fixationFilterRoutes(router, context);
  gazeCorrectionRoutes(router, context);
  analysisDataRoutes(router, context);
  collectionRoutes(router, context);
  panelStudyRoutes(router, context);
  aoiRoutes(router, context);
  exportRoutes(router, context);
  studyImportRoutes(router, context);
  reportRoutes(app, router, context, addresses);
  browserReportRoutes(router, context);
  visualExportRoutes(router, context);
  recordedVideoRoutes(app, router, context, addresses);
  return { app, router, readiness };
}
