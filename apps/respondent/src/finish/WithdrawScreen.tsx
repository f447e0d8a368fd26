import { withdrawalLink } from '@fovea/rules/participation/links';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { publicAddress } from '../journey/publicAddress';
import type { SessionKey } from '../session/sessionContext';
import { Card } from '../screens/Card';
import { StatusIcon } from '../screens/StatusIcon';
import { Waiting } from '../screens/Waiting';
import { CopyText } from '../screens/CopyText';
import { retryWithdrawals } from './retryWithdrawals';
import { withdraw, type WithdrawalResult } from './sendWithdrawal';
import '../screens/steps.css';

/** Withdraws the consent and erases what was collected. */
export default function WithdrawScreen(props: {
  readonly sessionKey: SessionKey;
  /** The respondent has already confirmed that everything is to be erased. */
  readonly isConfirmed?: boolean;
}) {
  const { sessionKey, isConfirmed = false } = props;
  const [state, setState] = useState<'asking' | 'erasing' | WithdrawalResult>(
    isConfirmed ? 'erasing' : 'asking',
  );

  const erase = useCallback(() => {
    setState('erasing');
    withdraw(sessionKey).then(setState, () => setState('unreachable'));
  }, [sessionKey]);
  const begun = useRef(false);
  useEffect(() => {
    if (!isConfirmed || begun.current) return;
    begun.current = true;
    erase();
  }, [isConfirmed, erase]);
  const isWaiting = state === 'unreachable' || state === 'tooMany';
  useEffect(() => {
    if (!isWaiting) return undefined;
    return retryWithdrawals({
      hasJustFailed: true,
      onAnswered: ({ sessionId }, how) => sessionId === sessionKey.sessionId && setState(how),
    });
  }, [isWaiting, sessionKey]);

  switch (state) {
    case 'asking':
      return <WithdrawalConfirmation onErase={erase} />;
    case 'erasing':
      return (
        <Waiting>
          <FormattedMessage id="withdraw.erasing" defaultMessage="Erasing your data…" />
        </Waiting>
      );
    case 'done':
      return (
        <Card
          eyebrow={<StatusIcon of="good" />}
          title={<FormattedMessage id="withdraw.done" defaultMessage="Your data is erased" />}
        >
          <p>
            <FormattedMessage
              id="withdraw.done.words"
              defaultMessage="You do not take part in the study any more. Everything that was recorded of you has been erased from the server and from this device. You can close this page."
            />
          </p>
        </Card>
      );
    case 'wrongLink':
      return (
        <Card
          title={<FormattedMessage id="withdraw.wrong" defaultMessage="This link erases nothing" />}
        >
          <p role="alert">
            <FormattedMessage
              id="withdraw.wrong.words"
              defaultMessage="It is not the whole link of a recording, or the recording does not exist any more. Copy the whole link that you kept, or write to the researchers and name your code."
            />
          </p>
        </Card>
      );
    default:
      return <NotErased sessionKey={sessionKey} isBusy={state === 'tooMany'} onTryAgain={erase} />;
  }
}

function WithdrawalConfirmation({ onErase }: { readonly onErase: () => void }) {
  const [isSure, setIsSure] = useState(false);
  return (
    <Card
      title={<FormattedMessage id="withdraw.title" defaultMessage="Erase what was recorded?" />}
      actions={
        <button className="primary" disabled={!isSure} onClick={onErase}>
          <FormattedMessage id="withdraw.erase" defaultMessage="Erase my data" />
        </button>
      }
    >
      <p>
        <FormattedMessage
          id="withdraw.words"
          defaultMessage="With this link you take back your consent. Everything that was recorded of you in the study is erased: measurements, answers and videos."
        />
      </p>
      <p>
        <FormattedMessage
          id="withdraw.limits"
          defaultMessage="It cannot be undone. What the researchers have already taken out of this system, for example in a table, they have to erase themselves: write to them as well."
        />
      </p>
      <label className="with-sign">
        <input
          type="checkbox"
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
        />
        <FormattedMessage id="withdraw.sure" defaultMessage="Yes, erase everything of mine" />
      </label>
    </Card>
  );
}

function NotErased(props: {
  readonly sessionKey: SessionKey;
  readonly isBusy: boolean;
  readonly onTryAgain: () => void;
}) {
  return (
    <Card
      title={<FormattedMessage id="withdraw.failed" defaultMessage="Not erased yet" />}
      actions={
        <button className="primary" onClick={props.onTryAgain}>
          <FormattedMessage id="tryAgain" defaultMessage="Try again" />
        </button>
      }
    >
      <p role="alert">
        {props.isBusy ? (
          <FormattedMessage
            id="withdraw.tooMany"
            defaultMessage="The server was asked too often. Wait a minute, then try again."
          />
        ) : (
          <FormattedMessage
            id="withdraw.unreachable"
            defaultMessage="The server cannot be reached. This device has already erased its part. Check your internet connection, then try again."
          />
        )}
      </p>
      <p>
        <FormattedMessage
          id="withdraw.keepLink"
          defaultMessage="You can also keep this link and open it later:"
        />
      </p>
      <CopyText text={withdrawalLink(publicAddress(), props.sessionKey)} />
    </Card>
  );
}
