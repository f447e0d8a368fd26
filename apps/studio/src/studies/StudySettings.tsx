import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Stack } from '@mantine/core';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useHasFeature } from '../state/session';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { StudyEditors } from './StudyEditors';
import { useCanChangeOwner } from '../currentStudy/useCanChangeOwner';
import { StudyOwner } from './StudyOwner';
import { StudyExpiration } from './StudyExpiration';

const route = getRouteApi('/studies/$studyId/settings');

/** Whose study it is, who can see it, and until when it can collect data. */
export function StudySettings() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return <QueryContent from={study}>{(shown) => <Settings study={shown} />}</QueryContent>;
}

function Settings({ study }: { readonly study: Study }) {
  const canLimitAccess = useHasFeature('LIMITED_STUDY_VIEW');
  const canGiveAway = useCanChangeOwner(study);
  if (!isBuiltHere(study) || (!canLimitAccess && !canGiveAway && study.validTo === null)) {
    return <Navigate to="/studies/$studyId" params={{ studyId: study.id }} replace />;
  }
  return (
    <>
      <StudyHeader
        study={study}
        page={<FormattedMessage id="studySettings.title" defaultMessage="Settings" />}
      />
      <Stack gap={16}>
        <StudyOwner study={study} />
        {canLimitAccess && <StudyEditors study={study} />}
        {study.validTo !== null && <StudyExpiration study={study} validTo={study.validTo} />}
      </Stack>
    </>
  );
}
