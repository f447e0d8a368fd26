import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { OwnStudyOnly } from './OwnStudyOnly';
import { ReportsScreen } from './ReportsScreen';

const route = getRouteApi('/studies/$studyId/reports');

/** /studies/{id}/reports: the templates that a study can be reported with. */
export function ReportsPage() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.reports" defaultMessage="Signal Processing" />}
          />
          <OwnStudyOnly study={shown}>
            <ReportsScreen key={studyId} study={shown} />
          </OwnStudyOnly>
        </>
      )}
    </QueryContent>
  );
}
