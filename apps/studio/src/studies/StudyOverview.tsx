import { updateStudy, getStudy, type Study } from '@fovea/contract/studies/studies';
import { listStudyNames } from '@fovea/contract/studies/studyLife';
import { isCloudNative } from '@fovea/rules/studies/studyKinds';
import { Alert, Button } from '@mantine/core';
import { IconHourglass, IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Loaded } from '../controls/feedback/Loaded';
import { call } from '../state/api';
import { useHasFeature } from '../state/session';
import { useShownStudy } from '../currentStudy/shownStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { StudyNameDialog } from '../currentStudy/StudyNameDialog';
import { askAgain, putTruth, useTruth } from '../state/truth';
import { OverviewCards } from './OverviewCards';

const route = getRouteApi('/studies/$studyId');

/** Polling interval while a study is being loaded from a lab. */
const LOADING_EVERY_MS = 120_000;

/** The pages of a study, each with a summary. */
export function StudyOverview() {
  const { studyId } = route.useParams();
  const study = useShownStudy(studyId, {
    every: (last) => (last?.state === 'LOADING_IN_PROGRESS' ? LOADING_EVERY_MS : false),
  });
  return <Loaded from={study}>{(shown) => <Overview study={shown} />}</Loaded>;
}

function Overview({ study }: { readonly study: Study }) {
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <StudyHeader
        study={study}
        actions={
          mayBuild &&
          isCloudNative(study) &&
          !study.locked && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setRenaming(true)}
            >
              <FormattedMessage id="overview.rename" defaultMessage="Rename" />
            </Button>
          )
        }
      />
      {isRenaming && <RenameDialog study={study} onClose={() => setRenaming(false)} />}
      {study.state === 'LOADING_IN_PROGRESS' && (
        <Alert mb={16} icon={<IconHourglass aria-hidden />}>
          <FormattedMessage
            id="overview.loading"
            defaultMessage="The study is being processed. This page shows more as soon as it is there."
          />
        </Alert>
      )}
      <OverviewCards study={study} />
    </>
  );
}

function RenameDialog({ study, onClose }: { readonly study: Study; readonly onClose: () => void }) {
  const intl = useIntl();
  const names = useTruth(listStudyNames, {});
  const others = names.data?.filter(({ id }) => id !== study.id) ?? [];
  async function rename(name: string) {
    const renamed = await call(updateStudy, { studyId: study.id, body: { name } });
    putTruth(getStudy, { studyId: study.id }, renamed);
    void askAgain(listStudyNames);
    onClose();
  }
  return (
    <StudyNameDialog
      title={<FormattedMessage id="folders.rename" defaultMessage="Rename study" />}
      name={study.name}
      taken={others.map(({ name }) => name)}
      submitWord={<FormattedMessage id="rename" defaultMessage="Rename" />}
      failureWords={intl.formatMessage({
        id: 'folders.rename.failed',
        defaultMessage: 'There was an error renaming the study',
      })}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}
