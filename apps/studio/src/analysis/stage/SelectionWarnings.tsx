import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { FormattedList, FormattedMessage } from 'react-intl';
import type { LoadedCell } from '../results/analysisSlot';
import { CELLS_MAX } from '../selection/cells';
import classes from './SelectionWarnings.module.css';
import { selectionWarnings, type SelectionWarning } from './selectionWarnings';

interface Props {
  readonly cells: readonly LoadedCell[];
  readonly leftOut: number;
  /** The warnings are the only content of the stage. */
  readonly alone?: boolean;
}

/** Lists what is missing when several cells are shown side by side. */
export function SelectionWarnings({ cells, leftOut, alone = false }: Props) {
  const warnings = selectionWarnings(cells);
  if (warnings.length === 0 && leftOut === 0) return null;
  const severalOwners = new Set(warnings.map((warning) => warning.of)).size > 1;
  return (
    <div className={classes.warnings} data-alone={alone || undefined} role="status">
      {leftOut > 0 && (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow" py={6}>
          <FormattedMessage
            id="analysis.tooMany"
            defaultMessage="The first {shown, number} are shown. {leftOut, plural, one {# more was} other {# more were}} chosen: choose fewer to see them."
            values={{ shown: CELLS_MAX, leftOut }}
          />
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert
          key={`${warning.kind} ${warning.of}`}
          py={6}
          {...(warning.kind.startsWith('processing')
            ? { icon: <IconClockHour4 aria-hidden /> }
            : { icon: <IconAlertTriangle aria-hidden />, color: 'yellow' })}
        >
          <FormattedMessage
            id="analysis.warning"
            defaultMessage="{words}{several, select, true { ({of})} other {}}: {names}"
            values={{
              words: <WarningText {...warning} />,
              several: String(severalOwners),
              of: <bdi>{warning.of}</bdi>,
              names: <FormattedList value={[...warning.names]} />,
            }}
          />
        </Alert>
      ))}
    </div>
  );
}

function WarningText({ kind, lists }: SelectionWarning) {
  switch (kind) {
    case 'noData':
      return (
        <FormattedMessage
          id="analysis.warning.noData"
          defaultMessage="{lists, select, segments {No data for the selected stimulus for selected segments} respondents {No data for the selected stimulus for selected respondents} other {No data for the selected segment or respondent for selected stimuli}}"
          values={{ lists }}
        />
      );
    case 'noEyeTracking':
      return (
        <FormattedMessage
          id="analysis.warning.noEyeTracking"
          defaultMessage="{lists, select, segments {No eye tracking data for the selected stimulus for selected segments} respondents {No eye tracking data for the selected stimulus for selected respondents} other {No eye tracking data for the selected segment or respondent for selected stimuli}}"
          values={{ lists }}
        />
      );
    case 'otherFlow':
      return (
        <FormattedMessage
          id="analysis.warning.otherFlow"
          defaultMessage="{lists, select, segments {Data not collected: these segments have no respondents allocated to a flow with the stimulus} respondents {Data not collected: these respondents were allocated to a flow without the stimulus} other {Data not collected: allocated to a flow without these stimuli}}"
          values={{ lists }}
        />
      );
    case 'processingRespondent':
      return (
        <FormattedMessage
          id="analysis.processingRespondent"
          defaultMessage="Processing respondent data"
        />
      );
    case 'processingAggregate':
      return (
        <FormattedMessage
          id="analysis.processingAggregate"
          defaultMessage="Processing aggregate data"
        />
      );
  }
}
