import type {
  RecruitmentEvidence,
  RecruitmentPrices,
} from '@fovea/contract/studies/recruitmentPlan';
import { DAYS_LEAST, STARTS_LEAST } from '@fovea/science/planning/daysNeeded';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { CostFigure } from './CostFigure';
import { Figure } from './Figure';
import classes from './Recruitment.module.css';
import type { RecruitmentForecast } from './recruitmentForecast';
import { spanText } from './spanText';

interface Props {
  readonly forecast: RecruitmentForecast;
  readonly evidence: RecruitmentEvidence;
  readonly prices: RecruitmentPrices | null;
}

/** Places, cost and time, each with its interval. */
export function ForecastFigures({ forecast, evidence, prices }: Props) {
  return (
    <div className={classes['figures']}>
      <PlacesFigure forecast={forecast} />
      <CostFigure cost={forecast.cost} prices={prices} />
      <TimeFigure forecast={forecast} starts={evidence.own.starts} />
    </div>
  );
}

const NONE = '–';

function PlacesFigure({ forecast }: { readonly forecast: RecruitmentForecast }) {
  const intl = useIntl();
  const { places, taken, pending } = forecast;
  const { median, low50, high50, low90, high90 } = places;
  const number = (count: number) => intl.formatNumber(count);
  const isBegun = taken > 0;
  return (
    <Figure
      name={
        isBegun ? (
          <FormattedMessage id="recruitment.places.more" defaultMessage="Places still needed" />
        ) : (
          <FormattedMessage id="recruitment.places" defaultMessage="Places needed" />
        )
      }
      value={median === null ? NONE : number(median)}
    >
      {low50 !== null && high50 !== null && low90 !== null && high90 !== null && high90 > 0 && (
        <>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="recruitment.spread"
              defaultMessage="{low50} to {high50} with a probability of 50%, {low90} to {high90} with 90%."
              values={{
                low50: number(low50),
                high50: number(high50),
                low90: number(low90),
                high90: number(high90),
              }}
            />
          </Text>
          <Text size="sm">
            <FormattedMessage
              id="recruitment.places.safe"
              defaultMessage="To be 95% sure, open {places, plural, one {# place} other {# places}}."
              values={{ places: Math.max(0, high90 - pending) }}
            />
          </Text>
        </>
      )}
      {isBegun && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="recruitment.places.taken"
            defaultMessage="{taken, plural, one {# place} other {# places}} taken so far{pending, plural, =0 {.} one {; of # person it is not known yet how it ends, who counts among those still needed.} other {; of # people it is not known yet how it ends, who count among those still needed.}}"
            values={{ taken, pending }}
          />
        </Text>
      )}
    </Figure>
  );
}

function TimeFigure({
  forecast,
  starts,
}: {
  readonly forecast: RecruitmentForecast;
  readonly starts: RecruitmentEvidence['own']['starts'];
}) {
  const intl = useIntl();
  const { days, reached, wanted } = forecast;
  const name = <FormattedMessage id="recruitment.time" defaultMessage="Time" />;
  if (reached >= wanted) {
    return (
      <Figure name={name} value={NONE}>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="recruitment.time.over" defaultMessage="Nobody is missing." />
        </Text>
      </Figure>
    );
  }
  if (days?.median == null || days.low90 === null || days.high90 === null) {
    return (
      <Figure
        name={name}
        value={<FormattedMessage id="recruitment.time.unknown" defaultMessage="Not known" />}
      >
        <Text size="sm" c="dimmed">
          {days === null ? (
            <FormattedMessage
              id="recruitment.time.noRate"
              defaultMessage="{starts, plural, =0 {Nobody has opened the link yet.} one {One person has opened the link.} other {# people have opened the link.}} A rate takes at least {needed, number} people and {span}."
              values={{
                starts: starts?.count ?? 0,
                needed: STARTS_LEAST,
                span: spanText(intl, DAYS_LEAST),
              }}
            />
          ) : (
            <FormattedMessage
              id="recruitment.time.never"
              defaultMessage="At the present rate it would take more than ten years."
            />
          )}
        </Text>
      </Figure>
    );
  }
  return (
    <Figure name={name} value={spanText(intl, days.median)}>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="recruitment.time.spread"
          defaultMessage="{low} to {high} with a probability of 90%, if people go on to come as they did: {starts, plural, one {# person} other {# people}} opened the link in {span}."
          values={{
            low: spanText(intl, days.low90),
            high: spanText(intl, days.high90),
            starts: starts?.count ?? 0,
            span: starts
              ? spanText(
                  intl,
                  (Date.parse(starts.untilDate) - Date.parse(starts.sinceDate)) / 86_400_000,
                )
              : '',
          }}
        />
      </Text>
    </Figure>
  );
}
