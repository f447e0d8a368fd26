import { Alert, Anchor } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { IconCalendarX } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';

/** Tells that the last day of a study has passed, and where a later one is chosen. */
export function ExpiredNotice({
  study,
  validTo,
}: {
  readonly study: Pick<Study, 'id' | 'studyType' | 'desktopGeneration'>;
  readonly validTo: string;
}) {
  return (
    <Alert color="red" icon={<IconCalendarX aria-hidden />}>
      <FormattedMessage
        id="collection.expired"
        defaultMessage="The last day of this study was {day}. New respondents are turned away."
        values={{ day: <DateText moment={validTo} isDay /> }}
      />{' '}
      {isBuiltHere(study) && (
        <Anchor inherit c="inherit" td="underline" href={`#/studies/${study.id}/settings`}>
          <FormattedMessage id="collection.expired.change" defaultMessage="Choose a later day" />
        </Anchor>
      )}
    </Alert>
  );
}
