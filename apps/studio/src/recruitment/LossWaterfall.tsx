import {
  LOSS_STEPS,
  type LossStep,
  type RecruitmentEvidence,
} from '@fovea/contract/studies/recruitmentPlan';
import { PUBLISHED_CALIBRATION } from '@fovea/rules/participation/publishedScreening';
import { lossBySteps } from '@fovea/science/planning/lossBySteps';
import type { Evidence } from '@fovea/science/planning/usableShare';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { LOSS_STEP_MESSAGES } from './lossStepMessages';
import classes from './Recruitment.module.css';

interface Props {
  readonly evidence: RecruitmentEvidence;
  readonly blended: Evidence<LossStep>;
}

/** Where people are lost on the way to a usable recording, from the link to the end. */
export function LossWaterfall({ evidence, blended }: Props) {
  const intl = useIntl();
  const rows = lossBySteps(LOSS_STEPS, blended);
  if (rows.length === 0) {
    return (
      <Text c="dimmed">
        <FormattedMessage
          id="recruitment.losses.none"
          defaultMessage="Nobody has taken part yet, and your company has no earlier study like this one. As soon as people come, you will see here where they are lost. Of one step there is a published figure: in webcam recordings with WebGazer, {share, number, percent} of {people, number} people stayed at {threshold, number, ::.0}° or more at best."
          values={{
            share: PUBLISHED_CALIBRATION.failingShare,
            people: PUBLISHED_CALIBRATION.people,
            threshold: PUBLISHED_CALIBRATION.thresholdDeg,
          }}
        />
      </Text>
    );
  }
  const percent = (share: number) =>
    intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const hasOwn = blended.weights.own > 0;
  const hasEarlier = blended.weights.earlier > 0;
  const usable = rows.reduce((left, { share }) => left - share, 1);
  const { counts: own } = evidence.own;
  const { counts: earlier } = evidence.earlier;
  return (
    <>
      <Text c="dimmed" size="sm" mb={12}>
        <FormattedMessage
          id="recruitment.losses.help"
          defaultMessage="Of a hundred people who open the link. The interval in brackets holds the true share with a probability of 90%."
        />
      </Text>
      <div className={classes['scroll']}>
        <table className={classes['waterfall']}>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="recruitment.losses.step" defaultMessage="Lost" />
              </th>
              <th scope="col">
                <span className="visuallyHidden">
                  <FormattedMessage id="recruitment.losses.left" defaultMessage="Still there" />
                </span>
              </th>
              <th scope="col" className={classes['end']}>
                <FormattedMessage id="recruitment.losses.share" defaultMessage="Share" />
              </th>
              {hasOwn && (
                <th scope="col" className={classes['end']}>
                  <FormattedMessage id="recruitment.losses.own" defaultMessage="This study" />
                </th>
              )}
              {hasEarlier && (
                <th scope="col" className={classes['end']}>
                  <FormattedMessage
                    id="recruitment.losses.earlier"
                    defaultMessage="Earlier studies"
                  />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ step, share, low, high, reachedShare }) => (
              <tr key={step} data-none={share === 0}>
                <th scope="row">{intl.formatMessage(LOSS_STEP_MESSAGES[step])}</th>
                <td>
                  <span className="visuallyHidden">{percent(reachedShare - share)}</span>
                  <Bar left={reachedShare - share} lost={share} />
                </td>
                <td className={classes['end']}>
                  <bdi>
                    <FormattedMessage
                      id="recruitment.losses.interval"
                      defaultMessage="{share} ({low} to {high})"
                      values={{ share: percent(share), low: percent(low), high: percent(high) }}
                    />
                  </bdi>
                </td>
                {hasOwn && <td className={classes['end']}>{intl.formatNumber(own[step])}</td>}
                {hasEarlier && (
                  <td className={classes['end']}>{intl.formatNumber(earlier[step])}</td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <FormattedMessage id="recruitment.losses.usable" defaultMessage="Usable" />
              </th>
              <td>
                <Bar left={usable} lost={0} isUsable />
              </td>
              <td className={classes['end']}>{percent(usable)}</td>
              {hasOwn && (
                <td className={classes['end']}>
                  <CountOf count={own.usable} all={blended.weights.own} />
                </td>
              )}
              {hasEarlier && (
                <td className={classes['end']}>
                  <CountOf
                    count={earlier.usable}
                    all={LOSS_STEPS.reduce((sum, step) => sum + earlier[step], earlier.usable)}
                  />
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

function CountOf(values: { readonly count: number; readonly all: number }) {
  return (
    <bdi>
      <FormattedMessage
        id="recruitment.losses.of"
        defaultMessage="{count, number} of {all, number}"
        values={{ ...values }}
      />
    </bdi>
  );
}

function Bar(props: { readonly left: number; readonly lost: number; readonly isUsable?: boolean }) {
  const size = (share: number) => ({ inlineSize: `${100 * share}%` });
  return (
    <span className={classes['track']}>
      <span className={classes[props.isUsable ? 'usable' : 'left']} style={size(props.left)} />
      <span className={classes['lost']} style={size(props.lost)} />
    </span>
  );
}
