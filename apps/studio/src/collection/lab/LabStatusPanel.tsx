import { listLabs } from '@fovea/contract/labs/labs';
import type { Study } from '@fovea/contract/studies/studies';
import { isExpired } from '@fovea/rules/studies/editors';
import { labPhase } from '@fovea/rules/studies/quota';
import { startProblems } from '@fovea/rules/studies/startChecks';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { useHasFeature } from '../../state/session';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import { ExpiredNotice } from '../status/ExpiredNotice';
import { StartProblemList } from '../status/StartProblemList';
import { LabMachines } from './LabMachines';
import { LabPhaseBadge, LabPhaseHelp } from './LabPhase';
import { StartInLabDialog } from './StartInLabDialog';
import { StopInLabDialog } from './StopInLabDialog';

/** State of a lab study, what it still requires, its machines, and the switch. */
export function LabStatusPanel({ study }: { readonly study: Study }) {
  const canUseLab = useHasFeature('LAB');
  const labs = useApiQuery(listLabs, {}, { enabled: canUseLab, every: POLLING_MS.labs });
  const [dialog, setDialog] = useState<'start' | 'stop' | null>(null);
  const phase = labPhase(study, study.hasCollected);
  const canStart = phase === 'configNeeded' || phase === 'readyToStart' || phase === 'finished';
  const problems = canStart ? startProblems(study) : [];
  const isOver = isExpired(study, Date.now());
  const isReady = !isOver && problems.every(({ blocks }) => !blocks);
  const lab =
    labs.data?.find(({ id }) => id === study.currentLabId) ??
    (study.currentLabId === null ? labs.data?.[0] : undefined);
  return (
    <Panel
      title={<FormattedMessage id="collection.status" defaultMessage="Status" />}
      aside={<LabPhaseBadge phase={phase} />}
    >
      <Stack gap={16}>
        {isOver && study.validTo !== null && (
          <ExpiredNotice study={study} validTo={study.validTo} />
        )}
        <Missing study={study} problems={problems} canUseLab={canUseLab} />
        {canUseLab && labs.data && phase !== 'analysisOnly' && (
          <LabMachines study={study} lab={lab} nowMs={labs.dataUpdatedAt} />
        )}
        <Group justify="space-between" gap={16} wrap="nowrap">
          <Text c="dimmed">
            <LabPhaseHelp phase={phase} />
          </Text>
          {canUseLab && canStart && (
            <Button
              disabled={!isReady || lab === undefined}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => setDialog('start')}
              style={{ flexShrink: 0 }}
            >
              {phase === 'finished' ? (
                <FormattedMessage id="lab.startAgain" defaultMessage="Start again" />
              ) : (
                <FormattedMessage id="collection.start" defaultMessage="Start data collection" />
              )}
            </Button>
          )}
          {canUseLab && phase === 'inProgress' && (
            <Button
              variant="default"
              leftSection={<IconHandStop size={16} aria-hidden />}
              onClick={() => setDialog('stop')}
              style={{ flexShrink: 0 }}
            >
              <FormattedMessage id="collection.stop" defaultMessage="Stop data collection" />
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'start' && labs.data && labs.data.length > 0 && (
        <StartInLabDialog
          study={study}
          labs={labs.data}
          isAgain={phase === 'finished'}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'stop' && study.currentLabId !== null && (
        <StopInLabDialog study={study} labId={study.currentLabId} onClose={() => setDialog(null)} />
      )}
    </Panel>
  );
}

interface MissingProps {
  readonly study: Study;
  readonly problems: ReturnType<typeof startProblems>;
  readonly canUseLab: boolean;
}

/** What prevents the start, with the pages where it is mended. */
function Missing({ study, problems, canUseLab }: MissingProps) {
  const codes = new Set(problems.map(({ code }) => code));
  const isHere = isBuiltHere(study);
  const isEmpty =
    codes.has('noStimuli') || codes.has('onlyCalibrations') || codes.has('flowOnlyCalibrations');
  if (problems.length === 0) return null;
  return (
    <>
      <StartProblemList
        studyId={study.id}
        problems={problems.filter(({ code }) => code !== 'noStimuli' || isHere)}
      />
      {codes.has('noStimuli') && !isHere && (
        <Text>
          <FormattedMessage
            id="collection.noStimuli"
            defaultMessage="Stimuli are not yet set for the study. If the study uploaded included stimuli, they are being processed."
          />
        </Text>
      )}
      {isEmpty && isHere && (
        <Anchor href={`#/studies/${study.id}/study-builder`}>
          <FormattedMessage id="collection.toBuilder" defaultMessage="Open the study builder" />
        </Anchor>
      )}
      {codes.has('noQuota') && canUseLab && (
        <Anchor href={`#/studies/${study.id}/quota`}>
          <FormattedMessage id="collection.toQuota" defaultMessage="Set the quota" />
        </Anchor>
      )}
    </>
  );
}
