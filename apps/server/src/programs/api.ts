import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { authenticator } from '../people/accounts/authenticate';
import { accountRoutes } from '../people/accounts/routes';
import { activityRoutes } from '../studies/activities/routes';
import { administrationRoutes } from '../people/administration/routes';
import { aoiRoutes } from '../research/aoi/routes';
import { auditRoutes } from '../platform/audit/routes';
import { analysisDataRoutes } from '../research/surveyData/routes';
import { collectionRoutes } from '../studies/collection/routes';
import { documentationRoutes } from '../platform/documentation/routes';
import { demoRoutes } from './demo/routes';
import { answerProblems } from '../platform/http/errors';
import { BODY_LIMIT_BYTES, readBodies } from '../platform/http/bodies';
import { Refusal } from '../platform/http/refusal';
import { openDoor, type Door } from '../platform/http/serve';
import { faceModelRoute } from '../platform/faceModel/routes';
import { fileRoutes } from '../studies/media/routes';
import { folderRoutes } from '../studies/folders/routes';
import { healthRoute } from '../platform/http/health';
import { identityRoutes } from '../people/identity/routes';
import { admitOtherRegions } from '../platform/publicConfig/crossOrigin';
import { otherRegions } from '../platform/publicConfig/otherRegions';
import { houseFactsRoutes } from '../platform/publicConfig/routes';
import type { ResearchContext } from '../research/recordings/researchContext';
import { mailRoutes } from '../people/mail/routes';
import type { ObjectAddresses } from '../platform/objects/objectAddress';
import { objectRoutes } from '../platform/signedObjects/routes';
import { pageRoutes, type BuiltPrograms } from '../platform/pages/routes';
import { setSecurityHeaders } from '../platform/pages/securityHeaders';
import { passwordLinkRoutes } from '../people/passwordLinks/routes';
import { quotaRoutes } from '../studies/quota/routes';
import { recordedVideoRoutes } from '../research/recordedVideos/routes';
import { recordingRoutes } from '../research/recordings/routes';
import { segmentRoutes } from '../research/segments/routes';
import { storeOrigin } from '../platform/settings/settings';
import { signInRoutes } from '../people/signIn/routes';
import { stimulusRoutes } from '../studies/stimuli/routes';
import { uploadKeyRoute } from '../studies/media/uploadKeyRoute';
import { studyRoutes } from '../studies/studies/routes';
import { studyLifeRoutes } from '../studies/lifecycle/routes';
import { takingPartRoutes } from '../research/participation/routes';
import { telemetryRoutes } from '../platform/telemetry/routes';

export interface Api {
  readonly app: FastifyInstance;
  readonly door: Door;
}

/** Builds the HTTP server: the calls, and the pages if they are built. */
export function buildApi(
  house: ResearchContext,
  addresses: ObjectAddresses,
  built: BuiltPrograms | null = null,
): Api {
  const app = Fastify({
    loggerInstance: house.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < house.settings.trustedProxies,
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
  setSecurityHeaders(app, house);
  admitOtherRegions(app, house);
  answerProblems(app);
  readBodies(app);
  const door = openDoor(app, house, authenticator(house));
  healthRoute(app, house);
  documentationRoutes(app);
  objectRoutes(app, house, addresses);
  faceModelRoute(app, house.settings.dataFolder);
  if (built) {
    const store = storeOrigin(house.settings);
    pageRoutes(app, built, { store, regions: otherRegions(house.settings) });
  }
  houseFactsRoutes(door, house);
  telemetryRoutes(door, house);
  auditRoutes(door, house);
  signInRoutes(door, house);
  accountRoutes(door, house);
  administrationRoutes(door, house);
  passwordLinkRoutes(door, house);
  identityRoutes(app, door, house);
  mailRoutes(door, house);
  fileRoutes(door, house);
  folderRoutes(door, house);
  activityRoutes(door, house);
  studyLifeRoutes(door, house);
  studyRoutes(door, house);
  stimulusRoutes(door, house);
  uploadKeyRoute(door, house);
  takingPartRoutes(door, house);
  demoRoutes(door, house);
  quotaRoutes(door, house);
  recordingRoutes(door, house);
  segmentRoutes(door, house);
  analysisDataRoutes(door, house);
  collectionRoutes(door, house);
  aoiRoutes(door, house);
  recordedVideoRoutes(app, door, house, addresses);
  return { app, door };
}
