import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../controls/Loaded';
import { useHasFeature } from '../state/session';
import { useShownStudy } from '../state/shownStudy';
import { StudyHeader } from '../state/StudyHeader';
import { POLLING_MS } from '../state/truth';
import { LinksPanel } from './LinksPanel';
import { SessionsPanel } from './SessionsPanel';
import { SettingsPanel } from './SettingsPanel';
import { StatusPanel } from './StatusPanel';

const route = getRouteApi('/studies/$studyId/data-collection');

/** Start and stop, the links, what has come in, and the settings of the collection. */
export function DataCollection() {
  const { studyId } = route.useParams();
  const mayCollect = useHasFeature('REMOTE_DATA_COLLECTION');
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const study = useShownStudy(studyId, { every: POLLING_MS.study });
  return (
    <Loaded from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.collection" defaultMessage="Data collection" />}
            saves={!shown.locked && mayCollect && mayBuild}
          />
          <Stack gap={16}>
            {(mayCollect || mayBuild) && <StatusPanel study={shown} />}
            {mayCollect && <LinksPanel study={shown} />}
            <SessionsPanel study={shown} />
            {mayCollect && <SettingsPanel key={shown.id} study={shown} />}
          </Stack>
        </>
      )}
    </Loaded>
  );
}
