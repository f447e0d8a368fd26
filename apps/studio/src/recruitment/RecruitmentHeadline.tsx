import { FormattedMessage } from 'react-intl';
import type { RecruitmentForecast } from './recruitmentForecast';

/** The answer in a sentence: how many places are needed, or still needed. */
export function RecruitmentHeadline({ forecast }: { readonly forecast: RecruitmentForecast }) {
  const { wanted, reached, taken, places } = forecast;
  const { low90: low, median, high90: high } = places;
  if (reached >= wanted) {
    return (
      <FormattedMessage
        id="recruitment.headline.complete"
        defaultMessage="{wanted, plural, one {The # usable person} other {All # usable people}} you want {wanted, plural, one {is} other {are}} there."
        values={{ wanted }}
      />
    );
  }
  if (median === null || low === null) {
    return (
      <FormattedMessage
        id="recruitment.headline.unknown"
        defaultMessage="Next to nobody was usable so far, so no number of places can be given."
      />
    );
  }
  const values = { wanted, reached, places: median, low, high: high ?? '' };
  if (taken === 0) {
    return high === null ? (
      <FormattedMessage
        id="recruitment.headline.open"
        defaultMessage="About {places, number} places for {wanted, number} usable people (90%: {low, number} or more)"
        values={values}
      />
    ) : (
      <FormattedMessage
        id="recruitment.headline"
        defaultMessage="About {places, number} places for {wanted, number} usable people (90%: {low, number} to {high, number})"
        values={values}
      />
    );
  }
  return high === null ? (
    <FormattedMessage
      id="recruitment.headline.moreOpen"
      defaultMessage="{reached, number} of {wanted, number} usable people. About {places, number} more places (90%: {low, number} or more)"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="recruitment.headline.more"
      defaultMessage="{reached, number} of {wanted, number} usable people. About {places, number} more places (90%: {low, number} to {high, number})"
      values={values}
    />
  );
}
