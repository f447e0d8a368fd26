import { getRouteApi } from '@tanstack/react-router';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { PanelStudyScreen } from './PanelStudyScreen';

const route = getRouteApi('/studies/$studyId/panel');

/** The submissions of the panel for a study, the decisions about them, and where the places went. */
export function PanelStudyPage() {
  const { studyId } = route.useParams();
  const { show = 'waiting' } = route.useSearch();
  const navigate = route.useNavigate();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <PanelStudyScreen
          study={shown}
          filter={show}
          onFilter={(filter) => void navigate({ search: { show: filter }, replace: true })}
        />
      )}
    </QueryContent>
  );
}
