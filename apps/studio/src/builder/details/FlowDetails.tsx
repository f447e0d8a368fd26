import { Button, Divider, Group, Stack, Text, Tooltip } from '@mantine/core';
import type { Block } from '@fovea/contract/studies/blocks';
import { flowNameProblem, flowsInOrder, canDeleteFlow } from '@fovea/rules/flow/blocks';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { FlowPreviewLinks } from '../preview/FlowPreviewLinks';
import { ContentsLine } from './ContentsLine';
import type { DetailsProps } from './detailsProps';
import { FlowSelection } from './FlowSelection';
import { FLOW_NAME_PROBLEMS } from './nameProblemMessages';
import { ItemNameField } from './ItemNameField';
import { PanelReadOnlyNotice } from './PanelReadOnlyNotice';

interface Props extends DetailsProps {
  readonly flow: Block;
}

/** Details of a flow: name, flow selection, preview links, duplicate and delete. */
export function FlowDetails({ study, flow, actions, access }: Props) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const otherNames = flowsInOrder(study.blocks)
    .filter(({ id }) => id !== flow.id)
    .map(({ displayName }) => displayName);
  const canDelete = canDeleteFlow(study.blocks);

  async function duplicate() {
    setBusy(true);
    await actions.duplicateFlow(flow.id).finally(() => setBusy(false));
  }
  return (
    <Panel title={<FormattedMessage id="builder.flow" defaultMessage="Flow" />}>
      <Stack gap={16}>
        <PanelReadOnlyNotice reason={access.reason} />
        <ItemNameField
          name={flow.displayName}
          problemOf={(name) => flowNameProblem(name, otherNames)}
          messages={(problem) => intl.formatMessage(FLOW_NAME_PROBLEMS[problem])}
          disabled={!access.canEdit}
          onChange={(name) => actions.renameFlow(flow.id, name)}
        />
        <ContentsLine study={study} block={flow} warns />
        <Divider />
        <FlowSelection study={study} actions={actions} access={access} />
        <Divider />
        <FlowPreviewLinks study={study} flowId={flow.id} />
        {access.canEdit && (
          <>
            <Divider />
            <Group gap={8}>
              <Button
                variant="default"
                loading={isBusy}
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => void duplicate()}
              >
                <FormattedMessage id="flow.duplicate" defaultMessage="Duplicate flow" />
              </Button>
              <Tooltip
                disabled={canDelete}
                label={
                  <FormattedMessage
                    id="flow.last"
                    defaultMessage="Studies must have at least one flow"
                  />
                }
              >
                <Button
                  variant="default"
                  {...(canDelete ? { c: 'var(--mantine-color-error)' } : { 'data-disabled': true })}
                  aria-disabled={!canDelete}
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => canDelete && setAsking(true)}
                >
                  <FormattedMessage id="flow.delete" defaultMessage="Delete flow" />
                </Button>
              </Tooltip>
            </Group>
          </>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        isDangerous
        title={
          <FormattedMessage
            id="flow.deleteTitle"
            defaultMessage="Delete “{name}”?"
            values={{ name: <bdi>{flow.displayName}</bdi> }}
          />
        }
        confirm={<FormattedMessage id="flow.delete" defaultMessage="Delete flow" />}
        onConfirm={() => actions.deleteFlow(flow.id)}
      >
        <Text>
          <FormattedMessage
            id="flow.deleteText"
            defaultMessage="The flow is deleted with its blocks, and with the stimuli that are in no other flow. Undo brings it back."
          />
        </Text>
      </ConfirmDialog>
    </Panel>
  );
}
