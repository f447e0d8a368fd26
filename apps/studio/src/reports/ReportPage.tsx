import { listSessions } from '@fovea/contract/participation/respondents';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { useApiQuery } from '../state/serverState';
import { ReportScreen } from './ReportScreen';
import { useReportRuns, useReportTemplates } from './runs/reportCalls';

const route = getRouteApi('/studies/$studyId/reports/$templateId');

/** /studies/{id}/reports/{templateId}: what one template asks for, and the reports that it made. */
export function ReportPage() {
  const { studyId, templateId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const study = useOptimisticStudy(studyId);
  const sessions = useApiQuery(listSessions, { studyId });
  const templates = useReportTemplates();
  const runs = useReportRuns(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <QueryContent from={sessions}>
          {(respondents) => (
            <QueryContent from={templates}>
              {(all) => (
                <QueryContent from={runs}>
                  {(loaded) => (
                    <ReportScreen
                      key={`${studyId} ${templateId}`}
                      study={shown}
                      sessions={respondents}
                      templates={all}
                      runs={loaded}
                      templateId={templateId}
                      search={search}
                      setSearch={(next) =>
                        void navigate({
                          from: '/studies/$studyId/reports/$templateId',
                          search: next,
                          replace: true,
                        })
                      }
                    />
                  )}
                </QueryContent>
              )}
            </QueryContent>
          )}
        </QueryContent>
      )}
    </QueryContent>
  );
}
