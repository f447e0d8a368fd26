import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../controls/feedback/StateBadge';
import { STEP_MESSAGES } from './respondentMessages';

interface Props {
  readonly left: number;
  readonly isLarge: boolean;
}

/** How many more respondents of the kind that was entered the study has space for. */
export function SpaceLeft({ left, isLarge }: Props) {
  return (
    <Text component="div" size={isLarge ? 'lg' : 'sm'} role="status">
      {left < 1 ? (
        <StateBadge tone="bad">
          <FormattedMessage {...STEP_MESSAGES.space} />
        </StateBadge>
      ) : (
        <FormattedMessage
          id="respondent.space"
          defaultMessage="The test plan has space for {left, plural, one {# more respondent} other {# more respondents}} of this type."
          values={{ left }}
        />
      )}
    </Text>
  );
}
