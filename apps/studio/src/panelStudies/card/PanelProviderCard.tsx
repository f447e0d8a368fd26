import { PANEL_PROVIDER_TYPES } from '@fovea/contract/people/panelProviders';
import type { Study } from '@fovea/contract/studies/studies';
import { isPanelDraft } from '@fovea/rules/panels/panelStates';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Panel } from '../../controls/layout/Panel';
import { useHasFeature } from '../../state/session';
import { usePanelStudy } from '../states/panelQueries';
import { PanelStateBadge } from '../states/PanelStateBadge';
import { DraftSummary } from './DraftSummary';
import { NotPushed } from './NotPushed';
import { NoPanelAccess } from './NoPanelAccess';
import { RunningStudy } from './RunningStudy';

/** The panel that brings respondents to the study: from the push to the last decision. */
export function PanelProviderCard({ study }: { readonly study: Study }) {
  const canPush = useHasFeature('PANEL_PROVIDER');
  const { panelProviderType: type } = study;
  const isKnown = type === null || PANEL_PROVIDER_TYPES.some((known) => known === type);
  if (!isKnown) {
    return (
      <CardPanel>
        <Text>
          <FormattedMessage
            id="panelProvider.unknown"
            defaultMessage="This study has been pushed to an unknown panel provider."
          />
        </Text>
      </CardPanel>
    );
  }
  if (!canPush) {
    return (
      <CardPanel>
        <NoPanelAccess isPushed={type !== null} />
      </CardPanel>
    );
  }
  return <StudyAtPanel study={study} />;
}

function StudyAtPanel({ study }: { readonly study: Study }) {
  const found = usePanelStudy(study.id);
  const panelStudy = found.data?.panelStudy;
  return (
    <CardPanel aside={panelStudy && <PanelStateBadge state={panelStudy.state} />}>
      <QueryContent isPart from={found} skeleton={<Skeletons rows={3} />}>
        {({ panelStudy: pushed, problems, suggestion }) =>
          pushed === null ? (
            <NotPushed study={study} problems={problems} suggestion={suggestion} />
          ) : isPanelDraft(pushed.state) ? (
            <DraftSummary study={study} panelStudy={pushed} />
          ) : (
            <RunningStudy study={study} panelStudy={pushed} />
          )
        }
      </QueryContent>
    </CardPanel>
  );
}

function CardPanel({
  aside,
  children,
}: {
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Panel
      title={<FormattedMessage id="panelProvider.title" defaultMessage="Panel provider" />}
      aside={aside}
    >
      {children}
    </Panel>
  );
}
