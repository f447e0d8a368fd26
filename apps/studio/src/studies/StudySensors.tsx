import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import {
  hasRespiration,
  settingProblem,
  applySettingsChange,
  type SettingsContext,
} from '@fovea/rules/studies/settings';
import { isCloudNative } from '@fovea/rules/studies/studyKinds';
import { Alert, Stack, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Panel } from '../controls/layout/Panel';
import { useCompany, useHasFeature } from '../state/session';
import { editStudy, useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { SENSOR_MESSAGES } from '../messages/contractMessages';
import { SENSOR_HELP } from './sensorHelp';

const route = getRouteApi('/studies/$studyId/sensors');

/** What is measured of respondents. */
export function StudySensors() {
  const { studyId } = route.useParams();
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="sensors.title" defaultMessage="Sensors" />}
            saves={isCloudNative(shown) && !shown.locked && canBuild}
          />
          <SensorList study={shown} />
        </>
      )}
    </QueryContent>
  );
}

const ORDER = [
  'webcam',
  'eyeTracking',
  'headPose',
  'facialExpressions',
  'microphone',
  'voiceAnalysis',
  'respiration',
  'screenRecording',
] as const satisfies readonly (keyof Sensors)[];

function SensorList({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const { preProcessingVersions } = useCompany();
  const isOnline = isCloudNative(study);
  const isReadOnly = !isOnline || study.locked || !canBuild;
  const around: SettingsContext = { stimuli: study.stimuli, locked: false, preProcessingVersions };
  const shown = ORDER.filter((sensor) => sensor !== 'respiration' || hasRespiration(around));

  function turn(sensor: keyof Sensors, on: boolean) {
    // Dependent settings are shown immediately, computed by the same rule as on the server.
    const { sensors, checks } = applySettingsChange(study, { sensors: { [sensor]: on } }, around);
    editStudy(study.id, { sensors, checks });
  }

  return (
    <Stack gap={16} maw={760}>
      {isReadOnly && (
        <Alert color="gray" icon={<IconLock aria-hidden />}>
          {!isOnline ? (
            <FormattedMessage
              id="sensors.notOnline"
              defaultMessage="The sensors of this study were set where it was made. They can be viewed but not changed."
            />
          ) : study.locked ? (
            <FormattedMessage
              id="sensors.locked"
              defaultMessage="Data collection has started, so the sensors cannot be changed any more. Duplicate the study to change them."
            />
          ) : (
            <FormattedMessage
              id="sensors.noAccess"
              defaultMessage="Your account may look at the sensors but not change them. Ask your account administrator for the study builder."
            />
          )}
        </Alert>
      )}
      <Panel title={<FormattedMessage id="sensors.panel" defaultMessage="What is measured" />}>
        <Stack gap={20}>
          {shown.map((sensor) => {
            const isOn = study.sensors[sensor];
            const problem = isOn ? null : settingProblem(sensor, study, around);
            return (
              <Switch
                key={sensor}
                checked={isOn}
                disabled={isReadOnly || problem !== null}
                label={intl.formatMessage(SENSOR_MESSAGES[sensor])}
                description={intl.formatMessage(SENSOR_HELP[sensor])}
                onChange={(event) => turn(sensor, event.currentTarget.checked)}
              />
            );
          })}
        </Stack>
      </Panel>
    </Stack>
  );
}
