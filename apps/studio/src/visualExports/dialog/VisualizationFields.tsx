import { Checkbox, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { ExportChoices } from '../selection/visualExportChoices';
import { possibleVisualizations } from '../selection/shownVisualizations';
import type { ShownView } from '../selection/shownView';
import { VISUALIZATION_MESSAGES } from '../selection/visualizationMessages';
import { OBSTACLE_MESSAGES } from './visualExportMessages';

interface Props {
  readonly view: ShownView;
  readonly choices: ExportChoices;
  readonly change: (changes: Partial<ExportChoices>) => void;
}

/** What of the screen is drawn. */
export function VisualizationFields({ view, choices, change }: Props) {
  const { without, withoutAois } = choices;
  const intl = useIntl();
  return (
    <FieldGroup
      legend={<FormattedMessage id="visualExport.drawn" defaultMessage="What is drawn" />}
    >
      <Stack gap={8} mt={8}>
        {possibleVisualizations(view).map(({ visualization, obstacle }) => (
          <Checkbox
            key={visualization}
            label={intl.formatMessage(VISUALIZATION_MESSAGES[visualization])}
            description={obstacle && intl.formatMessage(OBSTACLE_MESSAGES[obstacle])}
            disabled={obstacle !== null}
            checked={obstacle === null && !without.includes(visualization)}
            onChange={({ currentTarget: { checked } }) => {
              const others = without.filter((each) => each !== visualization);
              change({ without: checked ? others : [...others, visualization] });
            }}
          />
        ))}
        {view.showsAois && (
          <Checkbox
            label={<FormattedMessage id="visualExport.aois" defaultMessage="Areas of interest" />}
            checked={!withoutAois}
            onChange={({ currentTarget: { checked } }) => change({ withoutAois: !checked })}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}
