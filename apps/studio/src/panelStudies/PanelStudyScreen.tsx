import type { Study } from '@fovea/contract/studies/studies';
import { isPanelDraft } from '@fovea/rules/panels/panelStates';
import { Anchor, Stack } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { BoardPanel } from './board/BoardPanel';
import { PanelStateBadge } from './states/PanelStateBadge';
import { usePanelStudy } from './states/panelQueries';
import type { SubmissionFilter } from './states/submissionLists';
import { SyncNotice } from './states/SyncNotice';
import { SubmissionsPanel } from './submissions/SubmissionsPanel';
import { UsablePanel } from './submissions/UsablePanel';

interface Props {
  readonly study: Study;
  readonly filter: SubmissionFilter;
  readonly onFilter: (filter: SubmissionFilter) => void;
}

export function PanelStudyScreen({ study, filter, onFilter }: Props) {
  const found = usePanelStudy(study.id);
  const panelStudy = found.data?.panelStudy ?? null;
  return (
    <>
      <StudyHeader
        study={study}
        page={<FormattedMessage id="submissions.title" defaultMessage="Submissions" />}
        actions={panelStudy && <PanelStateBadge state={panelStudy.state} />}
      />
      <QueryContent from={found} isPart>
        {() =>
          panelStudy === null || isPanelDraft(panelStudy.state) ? (
            <NotPublished studyId={study.id} isDraft={panelStudy !== null} />
          ) : (
            <Stack gap={16}>
              <SyncNotice studyId={study.id} panelStudy={panelStudy} />
              <SubmissionsPanel
                studyId={study.id}
                panelStudy={panelStudy}
                filter={filter}
                onFilter={onFilter}
              />
              <BoardPanel studyId={study.id} isNotified={panelStudy.isNotified} />
              <UsablePanel study={study} thresholds={panelStudy.thresholds} />
            </Stack>
          )
        }
      </QueryContent>
    </>
  );
}

function NotPublished({
  studyId,
  isDraft,
}: {
  readonly studyId: string;
  readonly isDraft: boolean;
}) {
  return (
    <EmptyState
      icon={IconUsersPlus}
      title={
        isDraft ? (
          <FormattedMessage id="panelPage.draft" defaultMessage="Not published yet" />
        ) : (
          <FormattedMessage id="panelPage.notPushed" defaultMessage="Not at a panel yet" />
        )
      }
      action={
        <Anchor href={`#/studies/${studyId}/data-collection`}>
          <FormattedMessage id="panelPage.toCollection" defaultMessage="Open the data collection" />
        </Anchor>
      }
    >
      {isDraft ? (
        <FormattedMessage
          id="panelPage.draft.text"
          defaultMessage="The draft is at Prolific. Publish it on the data collection page, and submissions appear here."
        />
      ) : (
        <FormattedMessage
          id="panelPage.notPushed.text"
          defaultMessage="Push the study to Prolific on the data collection page. Its submissions appear here, with what is proposed for each."
        />
      )}
    </EmptyState>
  );
}
