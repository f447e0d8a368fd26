import type { CollectionProgress } from '@fovea/contract/participation/collection';
import { listSessions, type RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { labSessionStage } from '@fovea/rules/participation/sessions';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Pager } from '../../controls/layout/Pager';
import { Panel } from '../../controls/layout/Panel';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Table } from '../../controls/layout/Table';
import { useHasFeature } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { searchSessions, sortedSessions } from './collectionSearch';
import { collectionViewState, PAGE_SIZES } from './collectionViewState';
import { SessionsFilter } from './SessionsFilter';
import { countStages, StageFilter } from './StageFilter';
import { useSessionColumns } from './sessionColumns';

const route = getRouteApi('/studies/$studyId/data-collection');

interface Props {
  readonly study: Study;
  readonly progress: CollectionProgress | undefined;
}

/** The sessions of a study, refetched when the progress stream reports a change. */
export function SessionsPanel({ study, progress }: Props) {
  const sessions = useApiQuery(listSessions, { studyId: study.id });
  return (
    <Panel
      flush
      title={
        isLab(study) ? (
          <FormattedMessage id="sessions.respondents" defaultMessage="Respondents" />
        ) : (
          <FormattedMessage id="sessions.title" defaultMessage="Sessions" />
        )
      }
    >
      <QueryContent isPart padding="16px" from={sessions} skeleton={<Skeletons rows={5} />}>
        {(list) => <Sessions study={study} sessions={list} progress={progress} />}
      </QueryContent>
    </Panel>
  );
}

function Sessions({
  study,
  sessions,
  progress,
}: Props & { readonly sessions: readonly RespondentSession[] }) {
  const intl = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [{ pageSize, showsPreviews }, keep] = collectionViewState.useViewState('sessions');
  const columns = useSessionColumns(study, progress?.live ?? []);
  if (sessions.length === 0) return <NoSessions study={study} />;

  const previews = sessions.filter(({ preview }) => preview).length;
  const shown = showsPreviews ? sessions : sessions.filter(({ preview }) => !preview);
  const find = search.find ?? '';
  const stages = isLab(study) ? countStages(shown) : null;
  const staged = search.stage
    ? shown.filter(({ state }) => labSessionStage(state) === search.stage)
    : shown;
  const found = searchSessions(stages ? staged : shown, find);
  const sort = search.sort ?? 'started';
  const isDescending = search.desc ?? sort === 'started';
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(search.page ?? 1, pages) - 1;
  const sorted = sortedSessions(found, sort, isDescending);
  const look = (change: typeof search) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <>
      <SessionsFilter
        find={find}
        onFind={(text) => look({ find: text === '' ? undefined : text, page: undefined })}
        previews={previews}
        showsPreviews={showsPreviews}
        onShowPreviews={(isOn) => keep({ showsPreviews: isOn })}
      />
      {stages && (
        <StageFilter
          counts={stages}
          stage={search.stage ?? null}
          onChange={(stage) => look({ stage: stage ?? undefined, page: undefined })}
        />
      )}
      {found.length === 0 ? (
        <NothingFound isSearched={shown.length > 0} isLab={stages !== null} />
      ) : (
        <>
          <Table
            label={intl.formatMessage({ id: 'sessions.title', defaultMessage: 'Sessions' })}
            columns={columns}
            rows={sorted.slice(page * pageSize, (page + 1) * pageSize)}
            rowKey={({ id }) => id}
            sort={{ column: sort, isDescending }}
            onSort={({ column, isDescending: desc }) => {
              if (column !== 'machine' && column !== 'progress' && column !== 'action') {
                look({ sort: column, desc, page: undefined });
              }
            }}
          />
          <Pager
            total={found.length}
            page={page}
            pageSize={pageSize}
            sizes={PAGE_SIZES}
            onChange={(change) => {
              const size = PAGE_SIZES.find((known) => known === change.pageSize);
              if (size) keep({ pageSize: size });
              look({ page: change.page > 0 ? change.page + 1 : undefined });
            }}
          />
        </>
      )}
    </>
  );
}

function NothingFound(props: { readonly isSearched: boolean; readonly isLab: boolean }) {
  const { isSearched, isLab: isOfLab } = props;
  return (
    <Text c="dimmed" p={16}>
      {isSearched && isOfLab ? (
        <FormattedMessage id="sessions.noneAlike" defaultMessage="No respondent is like this." />
      ) : isSearched ? (
        <FormattedMessage
          id="sessions.nothingFound"
          defaultMessage="No session has this receipt code or respondent. A code has eight characters, 0 to 9 and A to F."
        />
      ) : (
        <FormattedMessage
          id="sessions.onlyPreviews"
          defaultMessage="Only previews so far. They never count as respondents."
        />
      )}
    </Text>
  );
}

function NoSessions({ study }: { readonly study: Study }) {
  const canCollect = useHasFeature('REMOTE_DATA_COLLECTION');
  return (
    <EmptyState
      icon={IconUsers}
      title={
        <FormattedMessage
          id="sessions.empty"
          defaultMessage="No respondents have been collected yet."
        />
      }
    >
      {isLab(study) ? (
        <FormattedMessage
          id="sessions.empty.lab"
          defaultMessage="Respondents appear here when they are registered in a lab."
        />
      ) : !canCollect ? (
        <FormattedMessage
          id="sessions.empty.noAccess"
          defaultMessage="Sessions appear here as soon as somebody takes part."
        />
      ) : study.remoteDataCollection ? (
        <FormattedMessage
          id="sessions.empty.on"
          defaultMessage="Send the collection link. Sessions appear here as soon as somebody takes part."
        />
      ) : (
        <FormattedMessage
          id="sessions.empty.off"
          defaultMessage="Start data collection above, then send the collection link."
        />
      )}
    </EmptyState>
  );
}
