import { listSessions } from '@fovea/contract/participation/respondents';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { ExportScreen } from './ExportScreen';

const route = getRouteApi('/studies/$studyId/export');

/** /studies/{id}/export: what was collected, as files for other programs. */
export function ExportPage() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId, { every: POLLING_MS.study });
  const sessions = useApiQuery(
    listSessions,
    { studyId },
    {
      // Who is processed while the page is open can be selected.
      every: (last) =>
        last?.some(({ state }) => state === 'PROCESSING' || state === 'UPLOADING')
          ? POLLING_MS.study
          : false,
    },
  );
  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.export" defaultMessage="Export" />}
          />
          <QueryContent isPart from={sessions}>
            {(loaded) => <ExportScreen key={studyId} study={shown} sessions={loaded} />}
          </QueryContent>
        </>
      )}
    </QueryContent>
  );
}
