import { getConsentText } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../state/api';
import classes from './SessionDetailsPanel.module.css';

interface Props {
  readonly studyId: string;
  readonly sessionId: string;
}

/** The accepted consent text, fetched only when it is opened, because it can be long. */
export function ConsentText({ studyId, sessionId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['consentText', studyId, sessionId],
    queryFn: () => call(getConsentText, { studyId, sessionId }),
    enabled: isOpen,
    retry: false,
    // An accepted text never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <details
      className={classes['more']}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpen(true);
      }}
    >
      <summary>
        <FormattedMessage id="session.consent.text" defaultMessage="The text that was agreed to" />
      </summary>
      <Text size="sm" dir="auto" className={classes['consent'] ?? ''} aria-busy={isOpen && !data}>
        {data?.text}
        {isError && (
          <FormattedMessage
            id="session.consent.noText"
            defaultMessage="The text could not be fetched. Check your connection, then reload the page."
          />
        )}
      </Text>
    </details>
  );
}
