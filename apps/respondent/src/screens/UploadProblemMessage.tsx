import { RETENTION_DAYS } from '@fovea/link/journal/journal';
import type { UploadState, UploadTrouble } from '@fovea/link/upload/uploadState';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** What is delaying the upload, and where the data is in the meantime. */
export function UploadProblemMessage({ state }: { readonly state: UploadState }) {
  const { trouble, retryInMs, durable, tooLarge, overLimit } = state;
  if (!trouble && tooLarge === 0 && overLimit === 0) return null;
  return (
    <div className="notice" role="alert">
      {trouble && !(trouble === 'incomplete' && overLimit > 0) && <p>{PROBLEMS[trouble]}</p>}
      {retryInMs !== null && (
        <p>
          <FormattedMessage
            id="trouble.retry"
            defaultMessage="The next try comes by itself within {seconds, plural, one {# second} other {# seconds}}."
            values={{ seconds: Math.max(1, Math.ceil(retryInMs / 1000)) }}
          />
        </p>
      )}
      {tooLarge > 0 && (
        <p>
          <FormattedMessage
            id="trouble.tooLarge"
            defaultMessage="The server refuses {count, plural, one {# part} other {# parts}} for the size. They are kept on this device."
            values={{ count: tooLarge }}
          />
        </p>
      )}
      {overLimit > 0 && (
        <p>
          <FormattedMessage
            id="trouble.overLimit"
            defaultMessage="This session has reached the most that the server stores. The rest is kept on this device. Please tell the researcher."
          />
        </p>
      )}
      <p>
        {durable ? (
          <FormattedMessage
            id="trouble.kept"
            defaultMessage="Nothing is lost: it is kept encrypted on this device, for {days, plural, one {# day} other {# days}} at most, and is sent when you open this link again."
            values={{ days: RETENTION_DAYS }}
          />
        ) : (
          <FormattedMessage
            id="trouble.memoryOnly"
            defaultMessage="This browser keeps nothing on the device: if you close the page now, what is not sent is lost."
          />
        )}
      </p>
    </div>
  );
}

const PROBLEMS: Record<UploadTrouble, ReactNode> = {
  unreachable: (
    <FormattedMessage
      id="trouble.unreachable"
      defaultMessage="The server cannot be reached. Check your internet connection."
    />
  ),
  serverBusy: (
    <FormattedMessage
      id="trouble.serverBusy"
      defaultMessage="The server is busy and asked to wait a little."
    />
  ),
  serverFull: (
    <FormattedMessage
      id="trouble.serverFull"
      defaultMessage="The server has no room at the moment. The researchers have to make some."
    />
  ),
  refused: (
    <FormattedMessage
      id="trouble.refused"
      defaultMessage="The server does not accept the data at the moment. Please tell the researcher."
    />
  ),
  incomplete: (
    <FormattedMessage
      id="trouble.incomplete"
      defaultMessage="The server misses a part that cannot be sent again. Please tell the researcher."
    />
  ),
};
