import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { Button, Group, Stack } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { LastAsked } from '../states/LastAsked';
import { usePanelSubmissions } from '../states/panelQueries';
import { SyncNotice } from '../states/SyncNotice';
import { ForgetButton } from './ForgetButton';
import { NextStep } from './NextStep';
import { PanelLink } from './PanelLink';
import { PlacesBar } from './PlacesBar';
import { RunningActions } from './RunningActions';
import { StateCounts } from './StateCounts';

interface Props {
  readonly study: Study;
  readonly panelStudy: PanelStudy;
}

/** The study once it is published: how far it is, what is to be done next, and the switches. */
export function RunningStudy({ study, panelStudy }: Props) {
  const submissions = usePanelSubmissions(study.id);
  const { draft, placesTaken, syncedDate, isNotified, syncFailure } = panelStudy;
  const isGone = syncFailure?.code === 'GONE';
  return (
    <Stack gap={16}>
      <SyncNotice studyId={study.id} panelStudy={panelStudy} />
      <PlacesBar taken={placesTaken} places={draft.places} />
      {submissions.data && <StateCounts submissions={submissions.data.submissions} />}
      <NextStep
        study={study}
        state={panelStudy.state}
        submissions={submissions.data?.submissions ?? []}
      />
      <Group gap={8}>
        <Button
          component="a"
          href={`#/studies/${study.id}/panel`}
          leftSection={<IconListCheck size={16} aria-hidden />}
        >
          <FormattedMessage id="panelCard.submissions" defaultMessage="Open the submissions" />
        </Button>
        {isGone ? (
          <ForgetButton studyId={study.id} />
        ) : (
          <RunningActions study={study} panelStudy={panelStudy} />
        )}
        <PanelLink url={panelStudy.url} />
      </Group>
      {syncFailure === null && (
        <LastAsked studyId={study.id} syncedDate={syncedDate} isNotified={isNotified} />
      )}
    </Stack>
  );
}
