import type { Study } from '@fovea/contract/studies/studies';
import { Anchor, Text } from '@mantine/core';
import { HelpLink } from '../help/HelpLink';
import { FormattedMessage } from 'react-intl';
import classes from './ExportCard.module.css';

interface Props {
  readonly study: Study;
  readonly hasRespondents: boolean;
}

/** Why a list of exports is empty, and what to do. */
export function NothingExported({ study, hasRespondents }: Props) {
  const { processed, processing } = study.respondentBuckets;
  return (
    <div className={classes['empty']}>
      <Text size="sm" className={classes['emptyText'] ?? ''}>
        {hasRespondents ? (
          <>
            <FormattedMessage id="export.none" defaultMessage="No exports have been created yet." />{' '}
            {processed > 0 ? (
              <FormattedMessage
                id="export.none.next"
                defaultMessage="Create the first one; it is made in the background and can be downloaded here."
              />
            ) : processing > 0 ? (
              <FormattedMessage
                id="export.none.processing"
                defaultMessage="{count, plural, one {# recording is} other {# recordings are}} being processed; wait for the first one."
                values={{ count: processing }}
              />
            ) : (
              <FormattedMessage
                id="export.none.unprocessed"
                defaultMessage="No recording has been processed yet; the data collection says how far each of them is."
              />
            )}
          </>
        ) : (
          <FormattedMessage
            id="export.noRespondents"
            defaultMessage="No respondents have been collected yet."
          />
        )}
      </Text>
      <HelpLink page="exports-in-r-and-python">
        <FormattedMessage
          id="export.none.help"
          defaultMessage="What an export contains, and how to open it"
        />
      </HelpLink>
      {!(hasRespondents && processed + processing > 0) && (
        <Anchor size="sm" href={`#/studies/${study.id}/data-collection`}>
          <FormattedMessage id="next.collection" defaultMessage="Open the data collection" />
        </Anchor>
      )}
    </div>
  );
}
