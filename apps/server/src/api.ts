import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { accountRoutes } from './accounts/routes';
import { activityRoutes } from './activities/routes';
import { administrationRoutes } from './administration/routes';
import { aoiRoutes } from './aoi/routes';
import { auditRoutes } from './audit/routes';
import { analysisDataRoutes } from './analysisData/routes';
import { collectionRoutes } from './collection/routes';
import { documentationRoutes } from './documentation/routes';
import { demoRoutes } from './demo/routes';
import { answerProblems } from './door/errors';
import { BODY_LIMIT_BYTES, readBodies } from './door/bodies';
import { Refusal } from './door/refusal';
import { openDoor, type Door } from './door/serve';
import { faceModelRoute } from './faceModel/routes';
import { fileRoutes } from './files/routes';
import { folderRoutes } from './folders/routes';
import { healthRoute } from './health';
import { identityRoutes } from './identity/routes';
import { admitOtherRegions } from './houseFacts/crossOrigin';
import { otherRegions } from './houseFacts/otherRegions';
import { houseFactsRoutes } from './houseFacts/routes';
import type { House } from './house';
import { mailRoutes } from './mail/routes';
import type { ObjectAddresses } from './objects/objectAddress';
import { objectRoutes } from './objects/routes';
import { pageRoutes, type BuiltPrograms } from './pages/routes';
import { setSecurityHeaders } from './pages/securityHeaders';
import { passwordLinkRoutes } from './passwordLinks/routes';
import { quotaRoutes } from './quota/routes';
import { recordedVideoRoutes } from './recordedVideos/routes';
import { recordingRoutes } from './recordings/routes';
import { segmentRoutes } from './segments/routes';
import { storeOrigin } from './settings';
import { signInRoutes } from './signIn/routes';
import { stimulusRoutes } from './stimuli/routes';
import { uploadKeyRoute } from './stimuli/uploadKeyRoute';
import { studyRoutes } from './studies/routes';
import { studyLifeRoutes } from './studyLife/routes';
import { takingPartRoutes } from './takingPart/routes';
import { telemetryRoutes } from './telemetry/routes';

export interface Api {
  readonly app: FastifyInstance;
  readonly door: Door;
}

/** The door that serves calls; and the pages, where they are built. */
export function buildApi(
  house: House,
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
    // What is wrong before a route is found, for example a path that is no text.
    frameworkErrors: (_error, _request, reply) => {
      const refusal = new Refusal(400, 'The address cannot be read.', 'BAD_ADDRESS');
      void (reply as unknown as FastifyReply).code(400).send(refusal.problem());
    },
  }) as unknown as FastifyInstance;
  setSecurityHeaders(app, house);
  admitOtherRegions(app, house);
  answerProblems(app);
  readBodies(app);
  const door = openDoor(app, house);
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
