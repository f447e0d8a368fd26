import type { Study } from '@fovea/contract/studies/studies';
import { Stack, Switch } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { IntervalFields } from './IntervalFields';
import { RespondentChoice } from './RespondentChoice';
import { ThresholdFields } from './ThresholdFields';
import type { RespondentSelection } from './useRespondentSelection';

interface Props {
  readonly study: Study;
  readonly of: RespondentSelection;
  /** Offers to select respondents of earlier exports, which are left out otherwise. */
  readonly leavesOutEarlier: boolean;
}

/** Whose data is exported: by interval, by quality, and one by one. */
export function SelectionFields({ study, of, leavesOutEarlier }: Props) {
  return (
    <Stack gap={16}>
      <IntervalFields study={study} of={of} />
      <ThresholdFields of={of} />
      {leavesOutEarlier && (
        <Switch
          label={
            <FormattedMessage
              id="export.repeat"
              defaultMessage="Enable selecting respondents that have already been exported"
            />
          }
          checked={of.draft.canRepeat}
          onChange={(event) => of.change({ canRepeat: event.currentTarget.checked })}
        />
      )}
      <RespondentChoice of={of} />
    </Stack>
  );
}
