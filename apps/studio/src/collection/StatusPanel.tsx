import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { toggleCollection } from '@fovea/contract/respondents';
import { getStudy, type Study } from '@fovea/contract/studies';
import { collectionPhase } from '@fovea/rules/collection';
import { mayStart, startProblems } from '@fovea/rules/startChecks';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconCircleX,
  IconHandStop,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../controls/ConfirmDialog';
import { Panel } from '../controls/Panel';
import { StateBadge } from '../controls/StateBadge';
import { call } from '../state/api';
import { edits } from '../state/edits';
import { askAgain } from '../state/truth';
import { START_PROBLEMS } from '../words';
import { BucketCounts } from './BucketCounts';

/** Whether the study collects data, what stands against it, and the switch. */
export function StatusPanel({ study }: { readonly study: Study }) {
  const [dialog, setDialog] = useState<'start' | 'stop' | 'resume' | null>(null);
  const phase = collectionPhase(study);
  const problems = startProblems(study);
  const isReady = mayStart(study);

  async function collect(isOn: boolean) {
    if (edits.any()) await edits.flush();
    await call(toggleCollection, { studyId: study.id, flag: String(isOn) });
    await askAgain(getStudy, { studyId: study.id });
  }
  return (
    <Panel
      title={<FormattedMessage id="collection.status" defaultMessage="Status" />}
      aside={
        phase === 'Collecting' ? (
          <StateBadge tone="good" icon={IconBroadcast}>
            <FormattedMessage id="collection.collecting" defaultMessage="Collecting" />
          </StateBadge>
        ) : phase === 'Stopped' ? (
          <StateBadge tone="waiting" icon={IconHandStop}>
            <FormattedMessage id="collection.stopped" defaultMessage="Stopped" />
          </StateBadge>
        ) : (
          <StateBadge tone="waiting" icon={IconPencil}>
            <FormattedMessage id="collection.preview" defaultMessage="Preview" />
          </StateBadge>
        )
      }
    >
      <Stack gap={16}>
        <BucketCounts buckets={study.respondentBuckets} />
        {phase !== 'Collecting' && problems.length > 0 && (
          <Alert
            color={isReady ? 'yellow' : 'red'}
            icon={isReady ? <IconAlertTriangle aria-hidden /> : <IconCircleX aria-hidden />}
            title={
              isReady ? (
                <FormattedMessage id="collection.mind" defaultMessage="Before you start" />
              ) : (
                <FormattedMessage
                  id="collection.cannotStart"
                  defaultMessage="Data collection cannot start yet"
                />
              )
            }
          >
            <List size="md">
              {problems.map(({ code }) => (
                <List.Item key={code}>
                  <FormattedMessage {...START_PROBLEMS[code]} />
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group justify="space-between" gap={16} wrap="nowrap">
          <Text c="dimmed">
            {phase === 'Preview' && (
              <FormattedMessage
                id="collection.preview.help"
                defaultMessage="Try the study with the preview link. When you start, the link opens for respondents and the study is locked."
              />
            )}
            {phase === 'Collecting' && (
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
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => setDialog('resume')}
              style={{ flexShrink: 0 }}
            >
              <FormattedMessage id="collection.resume" defaultMessage="Resume data collection" />
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'start' && (
        <StartDialog onClose={() => setDialog(null)} onStart={() => collect(true)} />
      )}
      <ConfirmDialog
        opened={dialog === 'stop'}
        onClose={() => setDialog(null)}
        title={<FormattedMessage id="collection.stop.title" defaultMessage="Stop collecting?" />}
        confirm={<FormattedMessage id="collection.stop" defaultMessage="Stop data collection" />}
        onConfirm={() => collect(false)}
      >
        <FormattedMessage
          id="collection.stop.text"
          defaultMessage="Nobody new can take part with the link. Respondents who have begun may finish, and nothing that was collected is lost. You can resume later."
        />
      </ConfirmDialog>
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

interface StartProps {
  readonly onClose: () => void;
  readonly onStart: () => Promise<void>;
}

/** Starting locks the study for good, so it is asked twice. */
function StartDialog({ onClose, onStart }: StartProps) {
  const [isSure, setSure] = useState(false);
  if (isSure) {
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={<FormattedMessage id="start.step2" defaultMessage="Start now? (2 of 2)" />}
        confirm={<FormattedMessage id="start.now" defaultMessage="Start now" />}
        onConfirm={onStart}
      >
        <FormattedMessage
          id="start.step2.text"
          defaultMessage="From now on stimuli, settings and the consent text of this study cannot be changed, also not after stopping."
        />
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="start.step1" defaultMessage="Is the study ready? (1 of 2)" />}
    >
      <Stack gap={16}>
        <List spacing={8}>
          <List.Item>
            <FormattedMessage
              id="start.check.preview"
              defaultMessage="You have gone through the study with the preview link."
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="start.check.consent"
              defaultMessage="The consent text and the contact e-mail are the ones you want."
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="start.check.video"
              defaultMessage="You have decided whether the webcam video is kept."
            />
          </List.Item>
        </List>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button onClick={() => setSure(true)} data-autofocus>
            <FormattedMessage id="start.continue" defaultMessage="Continue" />
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
