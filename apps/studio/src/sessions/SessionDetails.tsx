import {
  getSession,
  listSessions,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import { Alert, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { useCollectionProgress } from '../recordedSessions/collectionProgress';
import { SessionBadge } from '../recordedSessions/SessionBadge';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { knownServerState, useApiQuery } from '../state/serverState';
import { ConsentPanel } from './ConsentPanel';
import { DeleteDataButton } from './DeleteDataButton';
import { SessionDetailsPanel } from './SessionDetailsPanel';
import { ParameterAlert } from './ParameterAlert';
import { QualityPanel } from './quality/QualityPanel';
import { RemoveRespondentButton } from './RemoveRespondentButton';
import { AcceptPartialButton } from './AcceptPartialButton';

const route = getRouteApi('/studies/$studyId/sessions/$sessionId');

/** One session: its details, its quality, and its actions. */
export function SessionDetails() {
  const { studyId, sessionId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => <StudySession key={sessionId} study={shown} sessionId={sessionId} />}
    </QueryContent>
  );
}

function StudySession({ study, sessionId }: { readonly study: Study; readonly sessionId: string }) {
  useCollectionProgress(study.id);
  const asked = useApiQuery(getSession, { studyId: study.id, sessionId });
  // Coming from the list, the session is shown immediately.
  const listed = knownServerState(listSessions, { studyId: study.id })?.find(
    ({ id }) => id === sessionId,
  );
  const isMissing = asked.error instanceof ApiError && asked.error.status === 404;
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="crumb.studies" defaultMessage="Studies" />,
            href: `#/folders/${study.folder}`,
          },
          { label: <bdi>{study.name}</bdi>, href: `#/studies/${study.id}` },
          {
            label: <FormattedMessage id="title.collection" defaultMessage="Data collection" />,
            href: `#/studies/${study.id}/data-collection`,
          },
        ]}
        title={<Title session={asked.data ?? listed} />}
        state={asked.data && <SessionBadge state={asked.data.state} />}
        actions={asked.data && <Actions study={study} session={asked.data} />}
      />
      {isMissing ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage
            id="session.missing"
            defaultMessage="No study session found with ID {id}."
            values={{ id: <bdi>{sessionId}</bdi> }}
          />
        </Alert>
      ) : (
        <QueryContent from={{ ...asked, data: asked.data ?? listed }}>
          {(session) => (
            <Stack gap={16}>
              <ParameterAlert studyId={session.studyId} variables={session.variables} />
              <SessionDetailsPanel study={study} session={session} />
              {(!isLab(study) || isBuiltHere(study)) && session.consent && (
                <ConsentPanel session={session} />
              )}
              {session.state !== 'WITHDRAWN' && !hasNotBegun(session) && (
                <QualityPanel study={study} session={session} />
              )}
            </Stack>
          )}
        </QueryContent>
      )}
    </>
  );
}

function Title({ session }: { readonly session: RespondentSession | undefined }) {
  if (session) return <bdi>{session.respondent.label}</bdi>;
  return <FormattedMessage id="title.session" defaultMessage="Session" />;
}

function Actions({
  study,
  session,
}: {
  readonly study: Study;
  readonly session: RespondentSession;
}) {
  if (isLab(study)) {
    if (hasNotBegun(session)) return <RemoveRespondentButton session={session} />;
    if (!isBuiltHere(study)) return null;
  }
  return (
    <Group gap={8}>
      <AcceptPartialButton session={session} />
      <DeleteDataButton session={session} />
    </Group>
  );
}

/** Registered in a lab, with or without a machine. */
function hasNotBegun({ state, startTime }: RespondentSession): boolean {
  return state === 'WAITING' || (state === 'IN_PROGRESS' && startTime === null);
}
