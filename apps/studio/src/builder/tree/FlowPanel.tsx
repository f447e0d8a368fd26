import { Text } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { FLOW_LONG_MS, FLOW_MAX_MS } from '@fovea/rules/flow/durations';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BuilderActions } from '../structure/builderActions';
import classes from './Builder.module.css';
import { formatDuration } from '../structure/formatDuration';
import { FlowTree } from './FlowTree';
import type { TreeRow, TreeRows } from '../structure/treeRows';
import type { BuilderSelection } from './useBuilderSelection';

interface Props {
  readonly study: Study;
  readonly rows: TreeRows;
  readonly selection: BuilderSelection;
  readonly actions: BuilderActions;
  readonly canEdit: boolean;
  readonly onMenu: (row: TreeRow, x: number, y: number) => void;
  readonly onRename: (row: TreeRow) => void;
}

/** The current flow: duration and tree. */
export function FlowPanel(props: Props) {
  const { study, rows, selection, actions, canEdit, onMenu, onRename } = props;
  const intl = useIntl();
  // The rest of the page renders first; the tree follows without blocking it.
  const isTreeDue = useDeferredValue(true, false);
  const stimuli = [...rows.byId.values()].filter(({ stimulus }) => stimulus !== null);
  const durationMs = stimuli.reduce((sum, row) => sum + row.durationMs, 0);
  return (
    <section
      className={classes['flow']}
      aria-label={intl.formatMessage({ id: 'builder.flow', defaultMessage: 'Flow' })}
    >
      <div className={classes['flowHead']}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="builder.duration"
            defaultMessage="{count, plural, one {# item} other {# items}}, at most {duration}"
            values={{ count: stimuli.length, duration: formatDuration(intl, durationMs) }}
          />
        </Text>
        <DurationWarning durationMs={durationMs} />
      </div>
      {stimuli.every(({ stimulus }) => stimulus && isCalibration(stimulus)) && (
        <Text p={16} ta="center" c="dimmed">
          {canEdit ? (
            <FormattedMessage
              id="builder.nothingToSee"
              defaultMessage="Nothing to look at yet. Add an image or a video: it comes between the calibration slides."
            />
          ) : (
            <FormattedMessage
              id="builder.nothingInFlow"
              defaultMessage="Stimuli are not yet set for the study. If the study uploaded included stimuli, they are being processed."
            />
          )}
        </Text>
      )}
      {isTreeDue && rows.top.length > 0 && (
        <FlowTree
          study={study}
          rows={rows}
          selected={selection.ids}
          onSelect={selection.select}
          actions={actions}
          canEdit={canEdit}
          onMenu={onMenu}
          onRename={onRename}
        />
      )}
    </section>
  );
}

function DurationWarning({ durationMs }: { readonly durationMs: number }) {
  if (durationMs > FLOW_MAX_MS) {
    return (
      <Text size="sm" c="var(--fovea-bad)" fw={500}>
        <FormattedMessage
          id="duration.tooLong"
          defaultMessage="Error: Study exceeds maximum duration"
        />
      </Text>
    );
  }
  if (durationMs <= FLOW_LONG_MS) return null;
  return (
    <Text size="sm" c="var(--fovea-warning)" fw={500}>
      <FormattedMessage id="duration.long" defaultMessage="Warning: Long study duration" />
    </Text>
  );
}
