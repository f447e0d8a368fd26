import { FormattedMessage } from 'react-intl';
import classes from './PlacesBar.module.css';

/** How many places are taken, as a bar with words. */
export function PlacesBar({ taken, places }: { readonly taken: number; readonly places: number }) {
  const share = Math.min(1, taken / Math.max(1, places));
  return (
    <div className={classes['places']}>
      <span>
        <FormattedMessage
          id="panelCard.placesTaken"
          defaultMessage="{taken, number} of {places, plural, one {# place} other {# places}} taken"
          values={{ taken, places }}
        />
      </span>
      <span className={classes['track']} aria-hidden>
        <span className={classes['taken']} style={{ inlineSize: `${100 * share}%` }} />
      </span>
    </div>
  );
}
