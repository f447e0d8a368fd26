import { getLabProgress } from '@fovea/contract/participation/labStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../../currentStudy/optimisticStudy';
import { StudyHeader } from '../../currentStudy/StudyHeader';
import { QuotaForm } from './QuotaForm';

const route = getRouteApi('/studies/$studyId/quota');

/** How many respondents of each kind a lab study needs. */
export function StudyQuota() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) =>
        isLab(shown) ? (
          <>
            <StudyHeader
              study={shown}
              page={<FormattedMessage id="quota.title" defaultMessage="Quota" />}
            />
            <QuotaWithPlan key={shown.id} study={shown} />
          </>
        ) : (
          <Navigate to="/studies/$studyId" params={{ studyId }} replace />
        )
      }
    </QueryContent>
  );
}

function QuotaWithPlan({ study }: { readonly study: Study }) {
  const progress = useApiQuery(getLabProgress, { studyId: study.id }, { every: POLLING_MS.labs });
  return <QuotaForm study={study} {...(progress.data && { places: progress.data.places })} />;
}
