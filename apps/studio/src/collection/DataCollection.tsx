import { Stack } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useCollectionProgress } from '../recordedSessions/collectionProgress';
import { RecruitmentPanel } from '../recruitment/RecruitmentPanel';
import { useHasFeature } from '../state/session';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { PanelProviderCard } from '../panelStudies/card/PanelProviderCard';
import { FunnelPanel } from './status/FunnelPanel';
import { LabProgressPanel } from './lab/LabProgressPanel';
import { LabStatusPanel } from './lab/LabStatusPanel';
import { LinksPanel } from './LinksPanel';
import { OnlineQuotaCard } from './onlineQuota/OnlineQuotaCard';
import { RedirectPanelCard } from './redirectPanel/RedirectPanelCard';
import { SessionsPanel } from './sessions/SessionsPanel';
import { SettingsPanel } from './settings/SettingsPanel';
import { StatusPanel } from './status/StatusPanel';
import { UploadPanel } from './uploads/UploadPanel';

const route = getRouteApi('/studies/$studyId/data-collection');

/** The data collection page: start and stop, links, received data, and settings. */
export function DataCollection() {
  const { studyId } = route.useParams();
  const canCollect = useHasFeature('REMOTE_DATA_COLLECTION');
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const study = useOptimisticStudy(studyId);
  const progress = useCollectionProgress(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.collection" defaultMessage="Data collection" />}
            saves={hasSettings(shown, canCollect) && !shown.locked && canBuild}
          />
          <Stack gap={16}>
            {isLab(shown) ? (
              <>
                <LabStatusPanel study={shown} />
                <LabProgressPanel study={shown} />
              </>
            ) : (
              <>
                {canCollect && <StatusPanel study={shown} progress={progress} />}
                <RecruitmentPanel study={shown} />
                <PanelProviderCard key={shown.id} study={shown} />
                {canCollect && <RedirectPanelCard key={`panel ${shown.id}`} study={shown} />}
                {canCollect && <OnlineQuotaCard study={shown} progress={progress.data} />}
                {canCollect && <LinksPanel key={shown.id} study={shown} />}
                <UploadPanel study={shown} progress={progress} />
                <FunnelPanel progress={progress} />
              </>
            )}
            <SessionsPanel key={shown.id} study={shown} progress={progress.data} />
            {hasSettings(shown, canCollect) && <SettingsPanel key={shown.id} study={shown} />}
          </Stack>
        </>
      )}
    </QueryContent>
  );
}

/** Imported lab studies were collected by other software, with settings of its own. */
function hasSettings(study: Study, canCollect: boolean): boolean {
  return isLab(study) ? isBuiltHere(study) : canCollect;
}
