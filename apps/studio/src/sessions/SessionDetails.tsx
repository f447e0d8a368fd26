import {
  getSession,
  listSessions,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { Alert, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../controls/feedback/Loaded';
import { PageHeader } from '../controls/layout/PageHeader';
import { useCollectionProgress } from '../recordedSessions/collectionProgress';
import { SessionBadge } from '../recordedSessions/SessionBadge';
import { useShownStudy } from '../currentStudy/shownStudy';
import { knownTruth, useTruth } from '../state/truth';
import { ConsentPanel } from './ConsentPanel';
import { DeleteDataButton } from './DeleteDataButton';
import { DetailsPanel } from './DetailsPanel';
import { ParameterAlert } from './ParameterAlert';
import { QualityPanel } from './quality/QualityPanel';
import { RemoveRespondentButton } from './RemoveRespondentButton';
import { TakeArrivedButton } from './TakeArrivedButton';

const route = getRouteApi('/studies/$studyId/sessions/$sessionId');

/** One session: its details, its quality, and its actions. */
export function SessionDetails() {
  const { studyId, sessionId } = route.useParams();
  const study = useShownStudy(studyId);
  return (
    <Loaded from={study}>
      {(shown) => <OfStudy key={sessionId} study={shown} sessionId={sessionId} />}
    </Loaded>
  );
}

function OfStudy({ study, sessionId }: { readonly study: Study; readonly sessionId: string }) {
  useCollectionProgress(study.id);
  const asked = useTruth(getSession, { studyId: study.id, sessionId });
  // Coming from the list, the session is shown immediately.
  const listed = knownTruth(listSessions, { studyId: study.id })?.find(
    ({ id }) => id === sessionId,
  );
  const isMissing = asked.error instanceof CallFailed && asked.error.status === 404;
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
        <Loaded from={{ ...asked, data: asked.data ?? listed }}>
          {(session) => (
            <Stack gap={16}>
              <ParameterAlert variables={session.variables} />
              <DetailsPanel study={study} session={session} />
              {!isLab(study) && <ConsentPanel session={session} />}
              {session.state !== 'WITHDRAWN' && <QualityPanel study={study} session={session} />}
            </Stack>
          )}
        </Loaded>
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
    return session.state === 'WAITING' && <RemoveRespondentButton session={session} />;
  }
  return (
    <Group gap={8}>
      <TakeArrivedButton session={session} />
      <DeleteDataButton session={session} />
    </Group>
  );
}
