import { withdrawalLink } from '@fovea/rules/participation/links';
import { FormattedMessage } from 'react-intl';
import { publicAddress } from '../journey/publicAddress';
import { CopyText } from '../screens/CopyText';
import type { SessionKey } from '../session/sessionContext';

/** The link with which a respondent can later have everything erased, and what it does. */
export function WithdrawalLink({ sessionKey }: { readonly sessionKey: SessionKey }) {
  return (
    <>
      <p>
        <FormattedMessage
          id="thanks.withdraw.words"
          defaultMessage="Keep this link. Whoever opens it can erase everything that was recorded of you, and nothing else."
        />
      </p>
      <CopyText text={withdrawalLink(publicAddress(), sessionKey)} />
    </>
  );
}

/** The title of the withdrawal link. */
export const WITHDRAWAL_TITLE = (
  <FormattedMessage
    id="thanks.withdraw"
    defaultMessage="If you change your mind: how to erase your data"
  />
);
