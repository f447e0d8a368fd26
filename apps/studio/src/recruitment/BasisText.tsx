import { LOSS_STEPS, type RecruitmentEvidence } from '@fovea/contract/studies/recruitmentPlan';
import { PUBLISHED_OVER_RECRUITMENT } from '@fovea/rules/participation/publishedScreening';
import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RecruitmentForecast } from './recruitmentForecast';

interface Props {
  readonly forecast: RecruitmentForecast;
  readonly evidence: RecruitmentEvidence;
}

/** What a forecast is based on: how many people of which studies, or what was published. */
export function BasisText({ forecast, evidence }: Props) {
  const intl = useIntl();
  const { own, earlier, published } = forecast.evidence.weights;
  const { counts, studies } = evidence.earlier;
  const people = LOSS_STEPS.reduce((sum, step) => sum + counts[step], counts.usable);
  const parts: ReactNode[] = [];
  if (own > 0) {
    parts.push(
      <FormattedMessage
        id="recruitment.basis.own"
        defaultMessage="{own, plural, one {# person} other {# people}} of this study"
        values={{ own }}
      />,
    );
  }
  if (earlier > 0) {
    parts.push(
      <FormattedMessage
        id="recruitment.basis.earlier"
        defaultMessage="{people, plural, one {# person} other {# people}} of {studies, plural, one {your company’s last study like this one} other {your company’s last # studies like this one}}, counted as {weight, plural, one {# person} other {# people}} because studies differ"
        values={{ people, studies, weight: Math.round(earlier) }}
      />,
    );
  }
  if (published > 0) {
    parts.push(
      <FormattedMessage
        id="recruitment.basis.published"
        defaultMessage="the published advice to invite {more, number, percent} more people than are needed ({source}, {people, number} people), counted as {weight, plural, one {# person} other {# people}}"
        values={{
          more: PUBLISHED_OVER_RECRUITMENT.share,
          people: PUBLISHED_OVER_RECRUITMENT.people,
          weight: Math.round(published),
          source: (
            <Anchor href={PUBLISHED_OVER_RECRUITMENT.url} target="_blank" rel="noreferrer" inherit>
              <bdi>{PUBLISHED_OVER_RECRUITMENT.citation}</bdi>
            </Anchor>
          ),
        }}
      />,
    );
  }
  const named = parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);
  return (
    <FormattedMessage
      id="recruitment.basis"
      defaultMessage="Based on {sources}."
      values={{ sources: intl.formatList(named) }}
    />
  );
}
