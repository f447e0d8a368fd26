import { FormattedMessage } from 'react-intl';
import type { EndState } from './useEnd';

/** While nobody knows where a respondent is to go: the server is asked, or cannot be reached. */
export function EndUnknown(props: {
  readonly end: Exclude<EndState, { at: 'known' }>;
  readonly onRetry: () => void;
}) {
  const { end, onRetry } = props;
  if (end.at === 'asking') {
    return (
      <p className="quiet" role="status">
        <FormattedMessage id="ends.asking" defaultMessage="One moment: finding the way back …" />
      </p>
    );
  }
  return (
    <div className="notice" role="alert">
      <p>
        <FormattedMessage
          id="ends.unreachable"
          defaultMessage="The server cannot be reached at the moment, so your participation is not counted yet. Do not close this page: it tries again by itself until it works."
        />
      </p>
      <p>
        <button onClick={onRetry}>
          <FormattedMessage id="tryAgain" defaultMessage="Try again" />
        </button>
      </p>
    </div>
  );
}
