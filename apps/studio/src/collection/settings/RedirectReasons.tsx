import { errorRedirectUrl, type RedirectReason } from '@fovea/rules/participation/redirects';
import { FormattedMessage } from 'react-intl';
import { REDIRECT_REASON_MESSAGES } from './redirectMessages';
import classes from './RedirectReasons.module.css';

const REASONS = Object.keys(REDIRECT_REASON_MESSAGES) as RedirectReason[];

/** The reasons passed to the error redirect, so that a panel can distinguish them. */
export function RedirectReasons({ address }: { readonly address: string }) {
  const example = errorRedirectUrl(address || 'https://panel.example/back', 'calibration');
  return (
    <div className={classes['reasons']}>
      <p>
        <FormattedMessage
          id="redirect.reasons"
          defaultMessage="The address for when something goes wrong is called with the reason, for example {example}"
          values={{ example: <bdi dir="ltr">{example}</bdi> }}
        />
      </p>
      <dl>
        {REASONS.map((reason) => (
          <div key={reason}>
            <dt>
              <bdi dir="ltr">foveaReason={reason}</bdi>
            </dt>
            <dd>
              <FormattedMessage {...REDIRECT_REASON_MESSAGES[reason]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
