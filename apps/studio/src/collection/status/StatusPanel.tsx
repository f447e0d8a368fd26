import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import {
  getCollectionProgress,
  type CollectionProgress,
} from '@fovea/contract/participation/collection';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { collectionPhase, type CollectionPhase } from '@fovea/rules/participation/collection';
import { isExpired } from '@fovea/rules/studies/editors';
import { startProblems, type StartProblemCode } from '@fovea/rules/studies/startChecks';
import { isCloudNative } from '@fovea/rules/studies/studyKinds';
import {
  IconBroadcast,
  IconHandStop,
  IconPencil,
  IconPlayerPlay,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { call } from '../../state/api';
import { edits } from '../../state/edits';
import { invalidateServerState } from '../../state/serverState';
import { BucketCounts } from './BucketCounts';
import { ExpiredNotice } from './ExpiredNotice';
import { LimitNotice } from './LimitNotice';
import { ScreeningForecast } from './ScreeningForecast';
import { StartDialog } from './StartDialog';
import { StartProblemList } from './StartProblemList';
import { StopDialog } from './StopDialog';

interface Props {
  readonly study: Study;
  readonly progress: {
    readonly data: CollectionProgress | undefined;
    readonly isLive: boolean;
  };
}

/** Problems that are solved by adding stimuli in the study builder. */
const NOTHING_TO_SHOW: ReadonlySet<StartProblemCode> = new Set([
  'noStimuli',
  'onlyCalibrations',
  'flowOnlyCalibrations',
]);

/** Whether the study collects data, what blocks the start, and the switch. */
export function StatusPanel({ study, progress }: Props) {
  const [dialog, setDialog] = useState<'start' | 'stop' | 'resume' | null>(null);
  const phase = collectionPhase(study);
  const problems = phase === 'Collecting' ? [] : startProblems(study);
  const isOver = isExpired(study, Date.now());
  const isReady = !isOver && problems.every(({ blocks }) => !blocks);
  // Warnings about settings that are locked after the first start are no longer useful.
  const minded = phase === 'Stopped' ? problems.filter(({ blocks }) => blocks) : problems;
  // Only online studies are built here; for the others, the requirements are listed below.
  const shown = minded.filter(({ code }) => code !== 'noStimuli' || isCloudNative(study));

  async function collect(isOn: boolean) {
    if (edits.any()) await edits.flush();
    await call(toggleCollection, { studyId: study.id, flag: String(isOn) });
    await Promise.all([
      invalidateServerState(getStudy, { studyId: study.id }),
      invalidateServerState(getCollectionProgress, { studyId: study.id }),
    ]);
  }
  return (
    <Panel
      title={<FormattedMessage id="collection.status" defaultMessage="Status" />}
      aside={
        <Group gap={12}>
          <LiveIndicator isLive={progress.isLive} />
          <PhaseBadge phase={phase} />
        </Group>
      }
    >
      <Stack gap={16}>
        <LimitNotice limitMet={progress.data?.limitMet} />
        <BucketCounts buckets={progress.data?.buckets ?? study.respondentBuckets} />
        {isOver && study.validTo !== null && (
          <ExpiredNotice study={study} validTo={study.validTo} />
        )}
        <StartProblemList studyId={study.id} problems={shown} />
        {phase !== 'Collecting' && <ScreeningForecast study={study} />}
        {problems.some(({ code }) => NOTHING_TO_SHOW.has(code)) && (
          <Text>
            {isCloudNative(study) ? (
              <Anchor href={`#/studies/${study.id}/study-builder`}>
                <FormattedMessage
                  id="collection.toBuilder"
                  defaultMessage="Open the study builder"
                />
              </Anchor>
            ) : (
              <FormattedMessage
                id="collection.noStimuli"
                defaultMessage="Stimuli are not yet set for the study. If the study uploaded included stimuli, they are being processed."
              />
            )}
          </Text>
        )}
        <Group justify="space-between" gap={16} wrap="nowrap">
          <Text c="dimmed">
            {phase === 'Preview' && (
              <FormattedMessage
                id="collection.preview.help"
                defaultMessage="Try the study with the preview link. When you start, the link opens for respondents and the study is locked."
              />
            )}
            {phase === 'Collecting' && !isOver && (
              <FormattedMessage
                id="collection.collecting.help"
                defaultMessage="Everybody with the link can take part now."
              />
            )}
            {phase === 'Stopped' && (
              <FormattedMessage
                id="collection.stopped.help"
                defaultMessage="The link is closed. Who has begun may still finish."
              />
            )}
          </Text>
          {phase === 'Preview' && (
            <Button
              disabled={!isReady}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => setDialog('start')}
              style={{ flexShrink: 0 }}
            >
              <FormattedMessage id="collection.start" defaultMessage="Start data collection" />
            </Button>
          )}
          {phase === 'Collecting' && (
            <Button
              variant="default"
              leftSection={<IconHandStop size={16} aria-hidden />}
              onClick={() => setDialog('stop')}
              style={{ flexShrink: 0 }}
            >
              <FormattedMessage id="collection.stop" defaultMessage="Stop data collection" />
            </Button>
          )}
          {phase === 'Stopped' && (
            <Button
              disabled={!isReady}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => setDialog('resume')}
              style={{ flexShrink: 0 }}
            >
              <FormattedMessage id="collection.resume" defaultMessage="Resume data collection" />
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'start' &&
        (isCloudNative(study) ? (
          <StartDialog
            study={study}
            warnings={problems}
            onClose={() => setDialog(null)}
            onStart={() => collect(true)}
          />
        ) : (
          <ConfirmDialog
            opened
            onClose={() => setDialog(null)}
            title={<FormattedMessage id="start.remote" defaultMessage="Start collecting?" />}
            confirm={
              <FormattedMessage id="collection.start" defaultMessage="Start data collection" />
            }
            onConfirm={() => collect(true)}
          >
            <FormattedMessage
              id="start.remote.text"
              defaultMessage="Everybody with the link can take part from now on."
            />
          </ConfirmDialog>
        ))}
      {dialog === 'stop' && (
        <StopDialog study={study} onClose={() => setDialog(null)} onStop={() => collect(false)} />
      )}
      <ConfirmDialog
        opened={dialog === 'resume'}
        onClose={() => setDialog(null)}
        title={
          <FormattedMessage id="collection.resume.title" defaultMessage="Resume collecting?" />
        }
        confirm={
          <FormattedMessage id="collection.resume" defaultMessage="Resume data collection" />
        }
        onConfirm={() => collect(true)}
      >
        <FormattedMessage
          id="collection.resume.text"
          defaultMessage="The link opens again for new respondents."
        />
      </ConfirmDialog>
    </Panel>
  );
}

function PhaseBadge({ phase }: { readonly phase: CollectionPhase }) {
  switch (phase) {
    case 'Collecting':
      return (
        <StateBadge tone="good" icon={IconBroadcast}>
          <FormattedMessage id="collection.collecting" defaultMessage="Collecting" />
        </StateBadge>
      );
    case 'Stopped':
      return (
        <StateBadge tone="waiting" icon={IconHandStop}>
          <FormattedMessage id="collection.stopped" defaultMessage="Stopped" />
        </StateBadge>
      );
    case 'Preview':
      return (
        <StateBadge tone="waiting" icon={IconPencil}>
          <FormattedMessage id="collection.preview" defaultMessage="Preview" />
        </StateBadge>
      );
  }
}

/** Whether the numbers currently update live. */
function LiveIndicator({ isLive }: { readonly isLive: boolean }) {
  const Icon = isLive ? IconWifi : IconWifiOff;
  return (
    <Group gap={4} wrap="nowrap" c="dimmed" role="status">
      <Icon size={14} aria-hidden />
      <Text span size="sm">
        {isLive ? (
          <FormattedMessage id="collection.live" defaultMessage="Live" />
        ) : (
          <FormattedMessage id="collection.notLive" defaultMessage="Connecting…" />
        )}
      </Text>
    </Group>
  );
}
