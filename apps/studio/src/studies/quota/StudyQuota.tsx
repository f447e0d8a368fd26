import { isLab } from '@fovea/rules/studies/studyKinds';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
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
            <QuotaForm key={shown.id} study={shown} />
          </>
        ) : (
          <Navigate to="/studies/$studyId" params={{ studyId }} replace />
        )
      }
    </QueryContent>
  );
}
