import { Switch, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SegmentGaze } from '../scene/visuals';

interface Props {
  readonly isShown: boolean;
  readonly segmentGaze: SegmentGaze;
  readonly change: (changes: {
    readonly showGazeOrFixations: boolean;
    readonly segmentGaze?: SegmentGaze;
  }) => void;
}

/** Shows the gaze of each respondent of a segment: dots over time, or scan paths; one of both. */
export function SegmentGazeControls({ isShown, segmentGaze, change }: Props) {
  const intl = useIntl();
  const isOn = (which: SegmentGaze) => isShown && segmentGaze === which;
  const choose = (which: SegmentGaze, checked: boolean) =>
    change(
      checked ? { showGazeOrFixations: true, segmentGaze: which } : { showGazeOrFixations: false },
    );
  return (
    <>
      <Switch
        label={intl.formatMessage({
          id: 'visuals.dots',
          defaultMessage: 'A dot for each respondent',
        })}
        checked={isOn('dots')}
        onChange={({ currentTarget: { checked } }) => choose('dots', checked)}
      />
      <Switch
        label={intl.formatMessage({ id: 'visuals.scanPaths', defaultMessage: 'Scan paths' })}
        checked={isOn('scanPaths')}
        onChange={({ currentTarget: { checked } }) => choose('scanPaths', checked)}
      />
      {isOn('scanPaths') && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="visuals.scanPaths.help"
            defaultMessage="The fixations of each respondent, joined in their order. Up to 21 respondents are told apart by colour and dash; of more, lines are faint and of one colour, so that common ways stand out."
          />
        </Text>
      )}
    </>
  );
}
