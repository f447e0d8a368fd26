import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useCompany, useHasFeature } from '../state/session';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { SensorList } from './SensorList';

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
            saves={isBuiltHere(shown) && !shown.locked && canBuild}
          />
          <SensorSettings study={shown} />
        </>
      )}
    </QueryContent>
  );
}

function SensorSettings({ study }: { readonly study: Study }) {
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const { preProcessingVersions } = useCompany();
  const isOnline = isBuiltHere(study);
  const isReadOnly = !isOnline || study.locked || !canBuild;
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
      <SensorList
        study={study}
        preProcessingVersions={preProcessingVersions}
        isReadOnly={isReadOnly}
      />
    </Stack>
  );
}
