import { Alert, Stack, Text } from '@mantine/core';
import { blockNamesOfFlow } from '@fovea/rules/flow/blocks';
import { uniqueName } from '@fovea/rules/inputs/names';
import { otherFlows, otherFlowsNotice, type ChosenFromFlows } from '@fovea/rules/flow/otherFlows';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './Add.module.css';
import { AddDialog } from './AddDialog';
import type { AddDialogProps } from './addDialogProps';
import { OTHER_FLOWS_NOTICES } from './addMessages';
import { OtherFlowItems } from './OtherFlowItems';

const NOTHING: ChosenFromFlows = { stimulusIds: [], blockIds: [] };

/** Adds stimuli of other flows to this one, and copies of their blocks. */
export function OtherFlowsDialog({ study, flowId, blockId, at, actions, onClose }: AddDialogProps) {
  const [chosen, setChosen] = useState(NOTHING);
  const flows = useMemo(() => otherFlows(study, flowId), [study, flowId]);
  const notice = otherFlowsNotice(study, flowId, null);
  const hasItems = flows.some(({ items }) => items.length > 0);
  const nameOf = (id: string) => study.blocks.find((block) => block.id === id)?.displayName ?? '';

  async function add() {
    const { stimulusIds, blockIds } = chosen;
    if (stimulusIds.length > 0) {
      if ((await actions.addExisting(blockId, stimulusIds, at)) === null) return false;
      // The stimuli have been added, even if adding the blocks fails.
      setChosen({ stimulusIds: [], blockIds });
    }
    if (blockIds.length === 0) return true;
    const taken = blockNamesOfFlow(study.blocks, flowId);
    const names: Record<string, string> = {};
    for (const id of blockIds) {
      const name = uniqueName(nameOf(id), taken);
      taken.push(name);
      names[id] = name;
    }
    const behind = at && { ...at, place: at.place + stimulusIds.length };
    return (await actions.addBlockCopies(blockId, names, behind)) !== null;
  }
  return (
    <AddDialog
      title={<FormattedMessage id="flows.title" defaultMessage="Add Stimuli from Other Flows" />}
      canAdd={chosen.stimulusIds.length + chosen.blockIds.length > 0}
      onAdd={add}
      onClose={onClose}
    >
      {notice === 'noOtherFlows' || !hasItems ? (
        <Alert variant="light" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage
            {...(notice === 'noOtherFlows'
              ? OTHER_FLOWS_NOTICES.noOtherFlows
              : OTHER_FLOWS_NOTICES.nothing)}
          />
        </Alert>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="flows.help"
              defaultMessage="A stimulus is used in both flows: what is changed in one changes in the other. Blocks are copied with their stimuli."
            />
          </Text>
          <Stack gap={16} className={classes['list'] ?? ''}>
            {flows.map((flow) => (
              <section key={flow.flowId} aria-label={nameOf(flow.flowId)}>
                <Text fw={600} size="sm" mb={4}>
                  <bdi>{nameOf(flow.flowId)}</bdi>
                </Text>
                {flow.items.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    <FormattedMessage
                      id="flows.allHere"
                      defaultMessage="Everything of this flow is in the current flow already."
                    />
                  </Text>
                ) : (
                  <OtherFlowItems
                    study={study}
                    flowId={flowId}
                    items={flow.items}
                    chosen={chosen}
                    onChange={setChosen}
                  />
                )}
              </section>
            ))}
          </Stack>
        </>
      )}
    </AddDialog>
  );
}
