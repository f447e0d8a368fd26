import { getRecruitmentPlan } from '@fovea/contract/studies/recruitmentPlan';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { useCollectionProgress } from '../recordedSessions/collectionProgress';
import { useApiQuery } from '../state/serverState';
import { RecruitmentScreen } from './RecruitmentScreen';

const route = getRouteApi('/studies/$studyId/recruitment');

/** How many people a study has to invite. */
export function RecruitmentPage() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  const plan = useApiQuery(getRecruitmentPlan, { studyId, query: {} });
  // What happens while data is collected asks for the counts again.
  useCollectionProgress(studyId);
  return (
    <QueryContent from={study}>
      {(shown) =>
        isLab(shown) ? (
          <Navigate to="/studies/$studyId" params={{ studyId }} replace />
        ) : (
          <>
            <StudyHeader
              study={shown}
              page={
                <FormattedMessage id="title.recruitment" defaultMessage="Recruitment planner" />
              }
              parent={{
                label: <FormattedMessage id="title.collection" defaultMessage="Data collection" />,
                href: `#/studies/${studyId}/data-collection`,
              }}
            />
            <QueryContent from={plan}>
              {(answer) => <RecruitmentScreen key={shown.id} study={shown} answer={answer} />}
            </QueryContent>
          </>
        )
      }
    </QueryContent>
  );
}
