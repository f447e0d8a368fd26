import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** What a panel does for a study, for those who have not used one. */
export function PanelIntroduction() {
  return (
    <Text maw="72ch">
      <FormattedMessage
        id="panelProvider.introduction"
        defaultMessage="Prolific invites respondents to this study and pays them. A draft is made there first; you publish it when it is right. For every recording you see whether it is usable before anybody is paid."
      />
    </Text>
  );
}
