import { Anchor, Stack, Text } from '@mantine/core';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { labPhase, type LabPhase } from '@fovea/rules/studies/quota';
import { startProblems } from '@fovea/rules/studies/startChecks';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { useHasFeature } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { StartProblemList } from './StartProblemList';

const TONES: Record<LabPhase, Tone> = {
  configNeeded: 'warning',
  readyToStart: 'waiting',
  inProgress: 'good',
  finished: 'waiting',
  analysisOnly: 'waiting',
};

/** State of a lab study, and what it still requires. */
export function LabStatusPanel({ study }: { readonly study: Study }) {
  const canSetQuota = useHasFeature('LAB');
  const sessions = useApiQuery(listSessions, { studyId: study.id });
  const phase = labPhase(study, (sessions.data?.length ?? 0) > 0);
  const isBefore = phase === 'configNeeded' || phase === 'readyToStart';
  const problems = isBefore ? startProblems(study) : [];
  const hasStimuli = study.stimuli.length > 0;
  return (
    <Panel
      title={<FormattedMessage id="collection.status" defaultMessage="Status" />}
      aside={
        <StateBadge tone={TONES[phase]}>
          <PhaseLabel phase={phase} />
        </StateBadge>
      }
    >
      <Stack gap={16}>
        {isBefore && !hasStimuli && (
          <Text>
            <FormattedMessage
              id="collection.noStimuli"
              defaultMessage="Stimuli are not yet set for the study. If the study uploaded included stimuli, they are being processed."
            />
          </Text>
        )}
        <StartProblemList
          studyId={study.id}
          problems={problems.filter(({ code }) => code !== 'noStimuli')}
        />
        {isBefore && study.quota === null && canSetQuota && (
          <Anchor href={`#/studies/${study.id}/quota`}>
            <FormattedMessage id="collection.toQuota" defaultMessage="Set the quota" />
          </Anchor>
        )}
        <Text c="dimmed">
          <PhaseHelp phase={phase} />
        </Text>
      </Stack>
    </Panel>
  );
}

function PhaseLabel({ phase }: { readonly phase: LabPhase }) {
  switch (phase) {
    case 'configNeeded':
      return <FormattedMessage id="lab.configNeeded" defaultMessage="Configuration needed" />;
    case 'readyToStart':
      return <FormattedMessage id="lab.readyToStart" defaultMessage="Ready to start" />;
    case 'inProgress':
      return <FormattedMessage id="lab.inProgress" defaultMessage="In progress" />;
    case 'finished':
      return <FormattedMessage id="lab.finished" defaultMessage="Finished" />;
    case 'analysisOnly':
      return <FormattedMessage id="lab.analysisOnly" defaultMessage="Analysis only" />;
  }
}

function PhaseHelp({ phase }: { readonly phase: LabPhase }) {
  switch (phase) {
    case 'configNeeded':
      return (
        <FormattedMessage
          id="lab.configNeeded.help"
          defaultMessage="Data is collected on the machines of a lab once the study is configured."
        />
      );
    case 'readyToStart':
      return (
        <FormattedMessage
          id="lab.readyToStart.help"
          defaultMessage="The study can be started in a lab."
        />
      );
    case 'inProgress':
      return (
        <FormattedMessage
          id="lab.inProgress.help"
          defaultMessage="A lab collects data for this study now. Respondents who are registered wait for a machine."
        />
      );
    case 'finished':
      return (
        <FormattedMessage
          id="lab.finished.help"
          defaultMessage="No lab collects data for this study at the moment."
        />
      );
    case 'analysisOnly':
      return (
        <FormattedMessage
          id="lab.analysisOnly.help"
          defaultMessage="This study came with its results: no data is collected for it."
        />
      );
  }
}
