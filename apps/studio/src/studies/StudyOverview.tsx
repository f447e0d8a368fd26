import { getStudyOverview, watchStudyOverview } from '@fovea/contract/studies/overview';
import { updateStudy, getStudy, type Study } from '@fovea/contract/studies/studies';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Alert, Button, Stack } from '@mantine/core';
import { IconHourglass, IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { call } from '../state/api';
import { useHasFeature } from '../state/session';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { StudyNameDialog } from '../currentStudy/StudyNameDialog';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { useLiveQuery } from '../state/useLiveQuery';
import { OverviewCards } from './OverviewCards';
import { DayChart } from './standing/DayChart';
import { MedianQuality } from './standing/MedianQuality';
import classes from './standing/Standing.module.css';
import { StudyPictures } from './standing/StudyPictures';
import { StudyStanding } from './standing/StudyStanding';

const route = getRouteApi('/studies/$studyId');

/** Polling interval while a study is being loaded from a lab. */
const LOADING_EVERY_MS = 120_000;

/** Where a study stands and what to do next, and its pages, each with a summary. */
export function StudyOverview() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId, {
    every: (last) => (last?.state === 'LOADING_IN_PROGRESS' ? LOADING_EVERY_MS : false),
  });
  return <QueryContent from={study}>{(shown) => <Overview study={shown} />}</QueryContent>;
}

function Overview({ study }: { readonly study: Study }) {
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const [isRenaming, setRenaming] = useState(false);
  const overview = useLiveQuery(getStudyOverview, watchStudyOverview, {
    studyId: study.id,
    query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  // All counts of the page are pushed, so that its parts agree.
  const { respondentBuckets } = overview.data ?? study;
  return (
    <>
      <StudyHeader
        study={study}
        actions={
          canBuild &&
          isBuiltHere(study) &&
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
      <Stack gap={16}>
        <QueryContent isPart from={overview} skeleton={<Skeletons rows={3} rowHeight={100} />}>
          {(shown) => (
            <>
              <StudyStanding study={study} overview={shown} />
              <StudyPictures study={study} />
              {(shown.days.length > 0 || study.remoteDataCollection) && (
                <div className={classes['columns']}>
                  <DayChart days={shown.days} isCollecting={study.remoteDataCollection} />
                  <MedianQuality study={study} quality={shown.quality} />
                </div>
              )}
            </>
          )}
        </QueryContent>
        <OverviewCards study={{ ...study, respondentBuckets }} />
      </Stack>
    </>
  );
}

function RenameDialog({ study, onClose }: { readonly study: Study; readonly onClose: () => void }) {
  const intl = useIntl();
  const names = useApiQuery(listStudyNames, {});
  const others = names.data?.filter(({ id }) => id !== study.id) ?? [];
  async function rename(name: string) {
    const renamed = await call(updateStudy, { studyId: study.id, body: { name } });
    setServerState(getStudy, { studyId: study.id }, renamed);
    void invalidateServerState(listStudyNames);
    onClose();
  }
  return (
    <StudyNameDialog
      title={<FormattedMessage id="folders.rename" defaultMessage="Rename study" />}
      name={study.name}
      taken={others.map(({ name }) => name)}
      submitLabel={<FormattedMessage id="rename" defaultMessage="Rename" />}
      failureText={intl.formatMessage({
        id: 'folders.rename.failed',
        defaultMessage: 'There was an error renaming the study',
      })}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}
