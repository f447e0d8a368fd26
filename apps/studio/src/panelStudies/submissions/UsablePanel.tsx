import {
  changePanelStudy,
  type UsableThresholds,
} from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { UsableFields } from '../draft/UsableFields';
import { showPanelStudy } from '../states/panelQueries';
import { ThresholdText } from '../states/ThresholdText';

interface Props {
  readonly study: Study;
  readonly thresholds: UsableThresholds;
}

/** What counts as usable, which can be changed at any time; all proposals follow it. */
export function UsablePanel({ study, thresholds }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={<FormattedMessage id="usable.title" defaultMessage="What counts as usable" />}>
      <Group justify="space-between" gap={16}>
        <Text>
          <FormattedMessage
            id="usable.now"
            defaultMessage="Payment is proposed for: {limits}."
            values={{
              limits: <ThresholdText thresholds={thresholds} sensors={measuredSensors(study)} />,
            }}
          />
        </Text>
        <Button variant="default" onClick={() => setOpen(true)}>
          <FormattedMessage id="usable.change" defaultMessage="Change" />
        </Button>
      </Group>
      {isOpen && (
        <UsableDialog study={study} thresholds={thresholds} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

function UsableDialog({ study, thresholds, onClose }: Props & { readonly onClose: () => void }) {
  const intl = useIntl();
  const [changed, setChanged] = useState(thresholds);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(changePanelStudy, {
        studyId: study.id,
        body: { thresholds: changed },
      });
      onClose();
      void showPanelStudy(study.id, answer);
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'usable.failed',
            defaultMessage: 'Unable to save. Check your connection and try again.',
          }),
        ),
      );
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="usable.title" defaultMessage="What counts as usable" />}
    >
      <Stack gap={16}>
        <UsableFields study={study} thresholds={changed} onChange={setChanged} />
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            <FormattedMessage id="panelDraft.save" defaultMessage="Save" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
