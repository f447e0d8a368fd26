import type { SessionPackage } from '@fovea/contract/participation/participation';
import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { DEFAULT_SENSORS, needsCamera } from '@fovea/rules/flow/sensors';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { effectiveChecks } from '@fovea/rules/studies/measuredSettings';
import type { AppContext } from '../../platform/context/appContext';
import { sessionRedirects } from '../panelEnds/ownRedirects';
import { countsEnds } from '../panelEnds/panelOfStudy';
import { findStudyPanel } from '../panelPlaces/studyPanel';
import type { SessionRow } from '../recordings/sessionRows';

/** What of a session its package is made of. */
type BegunSession = Pick<
  SessionRow,
  | 'id'
  | 'label'
  | 'variables'
  | 'studyId'
  | 'companyId'
  | 'sensors'
  | 'checks'
  | 'recordWebcamVideo'
  | 'calibrationThresholdDeg'
  | 'frameRateThresholdHz'
  | 'faceShareThreshold'
>;

/** The sensors fixed when the session started; for older sessions, the study's current ones. */
export async function packageFacts(
  { db }: Pick<AppContext, 'db'>,
  row: BegunSession,
): Promise<
  Pick<
    SessionPackage,
    | 'needsCamera'
    | 'sensors'
    | 'checks'
    | 'setupSteps'
    | 'recordWebcamVideo'
    | 'calibrationThresholdDeg'
    | 'frameRateThresholdHz'
    | 'faceShareThreshold'
    | 'redirects'
    | 'countsEnds'
  >
> {
  const study = await db
    .selectFrom('studies')
    .select([
      'sensors',
      'checks',
      'studyFinishedRedirect',
      'collectionErrorRedirect',
      'expectedParameters',
      'onlineQuota',
    ])
    .where('id', '=', row.studyId)
    .where('companyId', '=', row.companyId)
    .executeTakeFirst();
  const sensors = effectiveSensors(row.sensors ?? study?.sensors ?? DEFAULT_SENSORS);
  const checks = effectiveChecks(sensors, row.checks ?? study?.checks ?? {});
  const recordWebcamVideo = row.recordWebcamVideo && sensors.webcam;
  return {
    needsCamera: needsCamera(sensors),
    sensors,
    checks,
    setupSteps: setupSteps({ sensors, checks, recordWebcamVideo }),
    recordWebcamVideo,
    calibrationThresholdDeg: row.calibrationThresholdDeg,
    frameRateThresholdHz: row.frameRateThresholdHz,
    faceShareThreshold: row.faceShareThreshold,
    redirects: study ? sessionRedirects(study, row) : { finished: '', error: '' },
    countsEnds: study !== undefined && countsEnds(await findStudyPanel(db, row.studyId), study),
  };
}
