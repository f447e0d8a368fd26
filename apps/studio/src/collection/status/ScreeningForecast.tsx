import { getScreeningSample, type ScreeningSample } from '@fovea/contract/participation/screening';
import type { Study } from '@fovea/contract/studies/studies';
import {
  activeScreening,
  FORECAST_MIN_SESSIONS,
  screeningForecast,
  type ScreeningThresholds,
} from '@fovea/rules/participation/screening';
import {
  PUBLISHED_CALIBRATION,
  PUBLISHED_OVER_RECRUITMENT,
} from '@fovea/rules/participation/publishedScreening';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../state/serverState';

/** How many respondents the thresholds are likely to screen out, beside the start button. */
export function ScreeningForecast({ study }: { readonly study: Study }) {
  const sample = useApiQuery(getScreeningSample, { studyId: study.id });
  // An estimate is a help: without it, the page is as before.
  return sample.data ? <ScreeningForecastText study={study} sample={sample.data} /> : null;
}

/** Follows the thresholds while they are typed, since they are compared here. */
export function ScreeningForecastText(props: {
  readonly study: Pick<Study, 'studyType' | 'sensors' | 'stimuli'> & ScreeningThresholds;
  readonly sample: ScreeningSample;
}) {
  const { study, sample } = props;
  const thresholds = activeScreening(study);
  if (Object.values(thresholds).every((threshold) => threshold === null)) return null;
  const forecast = screeningForecast(sample.sessions, thresholds);
  if (forecast.sessions < FORECAST_MIN_SESSIONS) {
    return <Published thresholds={thresholds} sessions={forecast.sessions} />;
  }
  return (
    <Text size="sm">
      <FormattedMessage
        id="screening.forecast"
        defaultMessage="About {share, number, percent} of respondents are likely to be screened out: {failing, number} of the last {sessions, number} sessions of {source, select, study {this study} other {your company}} would have failed the screening thresholds set below ({measures})."
        values={{
          share: forecast.failing / forecast.sessions,
          failing: forecast.failing,
          sessions: forecast.sessions,
          source: sample.source,
          measures: <Measures thresholds={thresholds} forecast={forecast} />,
        }}
      />
    </Text>
  );
}

function Measures(props: {
  readonly thresholds: ScreeningThresholds;
  readonly forecast: ReturnType<typeof screeningForecast>;
}): ReactNode {
  const { thresholds, forecast } = props;
  const intl = useIntl();
  const shown = [
    thresholds.frameRateThresholdHz !== null &&
      intl.formatMessage(
        { id: 'screening.forecast.rate', defaultMessage: 'camera rate {count, number}' },
        { count: forecast.frameRate },
      ),
    thresholds.faceShareThreshold !== null &&
      intl.formatMessage(
        { id: 'screening.forecast.face', defaultMessage: 'face {count, number}' },
        { count: forecast.face },
      ),
    thresholds.calibrationThresholdDeg !== null &&
      intl.formatMessage(
        { id: 'screening.forecast.calibration', defaultMessage: 'calibration {count, number}' },
        { count: forecast.calibration },
      ),
  ].filter((one) => one !== false);
  return intl.formatList(shown, { type: 'unit' });
}

/** What others have published, where there are too few sessions of one's own. */
function Published(props: { readonly thresholds: ScreeningThresholds; readonly sessions: number }) {
  const { calibrationThresholdDeg } = props.thresholds;
  const { failingShare, people, thresholdDeg } = PUBLISHED_CALIBRATION;
  return (
    <Text size="sm">
      <FormattedMessage
        id="screening.published"
        defaultMessage="How many respondents the screening thresholds set below will turn away is not known yet. An estimate takes {needed, number} analysed sessions, and there {sessions, plural, =0 {are none} one {is #} other {are #}}."
        values={{ needed: FORECAST_MIN_SESSIONS, sessions: props.sessions }}
      />{' '}
      {calibrationThresholdDeg !== null && (
        <>
          <FormattedMessage
            id="screening.published.calibration"
            defaultMessage="In published webcam recordings (WebGazer), {share, number, percent} of {people, number} people stayed at {published, number, ::.0}° or more at best; your limit is {limit, number, ::.0}°."
            values={{
              share: failingShare,
              people,
              published: thresholdDeg,
              limit: calibrationThresholdDeg,
            }}
          />{' '}
        </>
      )}
      <FormattedMessage
        id="screening.published.all"
        defaultMessage="For all reasons together, a study of webcam eye tracking with {people, number} people recommends inviting {more, number, percent} more than are needed ({source})."
        values={{
          people: PUBLISHED_OVER_RECRUITMENT.people,
          more: PUBLISHED_OVER_RECRUITMENT.share,
          source: (
            <Anchor href={PUBLISHED_OVER_RECRUITMENT.url} target="_blank" rel="noreferrer" inherit>
              <bdi>{PUBLISHED_OVER_RECRUITMENT.citation}</bdi>
            </Anchor>
          ),
        }}
      />
    </Text>
  );
}
