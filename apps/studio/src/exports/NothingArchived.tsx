import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { HelpLink } from '../help/HelpLink';
import classes from './ExportCard.module.css';

/** What to do in an empty list of archives; a study can be archived from the beginning. */
export function NothingArchived() {
  return (
    <div className={classes['empty']}>
      <Text size="sm" className={classes['emptyText'] ?? ''}>
        <FormattedMessage
          id="archive.none"
          defaultMessage="This study has not been archived yet. The archive is made in the background and can be downloaded here."
          description="In the empty list of archives of a study"
        />
      </Text>
      <HelpLink page="move-a-study">
        <FormattedMessage
          id="archive.none.help"
          defaultMessage="How to move a study to another installation"
          description="Link to the help centre"
        />
      </HelpLink>
    </div>
  );
}
