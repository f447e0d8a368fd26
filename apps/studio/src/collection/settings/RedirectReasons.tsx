import type { Study } from '@fovea/contract/studies/studies';
import {
  placeholderNames,
  placeholderOf,
  REASON_PLACEHOLDER,
} from '@fovea/rules/participation/redirectPlaceholders';
import type { RedirectReason } from '@fovea/rules/participation/redirects';
import { FormattedMessage } from 'react-intl';
import { exampleAddress } from './exampleAddress';
import { REDIRECT_REASON_MESSAGES } from './redirectMessages';
import classes from './RedirectReasons.module.css';

const REASONS = Object.keys(REDIRECT_REASON_MESSAGES) as RedirectReason[];

/** The reasons passed to the error redirect, so that a panel can distinguish them. */
export function RedirectReasons({
  study,
}: {
  readonly study: Pick<Study, 'collectionErrorRedirect' | 'expectedParameters'>;
}) {
  const { collectionErrorRedirect: address, expectedParameters } = study;
  const isPlaced = placeholderNames(address).includes(REASON_PLACEHOLDER);
  const example = exampleAddress(
    'collectionErrorRedirect',
    address || 'https://panel.example/back',
    expectedParameters,
  );
  return (
    <div className={classes['reasons']}>
      <p>
        {isPlaced ? (
          <FormattedMessage
            id="redirect.reasons.placed"
            defaultMessage="In the address for when something goes wrong, {placeholder} becomes one of these:"
            values={{ placeholder: <bdi dir="ltr">{placeholderOf(REASON_PLACEHOLDER)}</bdi> }}
          />
        ) : (
          <FormattedMessage
            id="redirect.reasons"
            defaultMessage="The address for when something goes wrong is called with the reason, for example {example}"
            values={{ example: <bdi dir="ltr">{example}</bdi> }}
          />
        )}
      </p>
      <dl>
        {REASONS.map((reason) => (
          <div key={reason}>
            <dt>
              <bdi dir="ltr">{isPlaced ? reason : `${REASON_PLACEHOLDER}=${reason}`}</bdi>
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
