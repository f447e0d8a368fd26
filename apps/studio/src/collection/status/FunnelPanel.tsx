import type { CollectionProgress, FunnelPhase } from '@fovea/contract/participation/collection';
import type { SetupStep } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { SETUP_STEP_MESSAGES } from '../../messages/contractMessages';
import classes from './FunnelPanel.module.css';

const PHASES: Record<FunnelPhase, MessageDescriptor> = defineMessages({
  testUpload: { id: 'funnel.testUpload', defaultMessage: 'Testing upload' },
  consent: { id: 'funnel.consent', defaultMessage: 'Consent screen' },
  setup: { id: 'funnel.setup', defaultMessage: 'Setup steps' },
  slideshow: { id: 'funnel.slideshow', defaultMessage: 'Stimuli presentation' },
  upload: { id: 'funnel.upload', defaultMessage: 'Study data upload' },
});

interface Props {
  readonly progress: {
    readonly data: CollectionProgress | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** The funnel: how far respondents got, and where they dropped out. */
export function FunnelPanel({ progress }: Props) {
  return (
    <Panel title={<FormattedMessage id="funnel.title" defaultMessage="Abandonment" />}>
      <QueryContent isPart from={progress} skeleton={<Skeletons rows={6} rowHeight={28} />}>
        {(data) => <Funnel progress={data} />}
      </QueryContent>
    </Panel>
  );
}

interface Bar {
  readonly key: FunnelPhase | SetupStep;
  readonly label: string;
  readonly reached: number;
  readonly abandoned: number;
  readonly isStep: boolean;
}

function Funnel({ progress }: { readonly progress: CollectionProgress }) {
  const intl = useIntl();
  const { funnel, rejected } = progress;
  const all = funnel[0]?.reached ?? 0;
  if (all === 0) {
    return (
      <Text c="dimmed">
        <FormattedMessage
          id="funnel.empty"
          defaultMessage="Nobody has opened the link yet. Here you will see how far people come, and where they give up."
        />
      </Text>
    );
  }
  const bars = funnel.flatMap(({ phase, reached, abandoned, setupSteps }): Bar[] => [
    { key: phase, label: intl.formatMessage(PHASES[phase]), reached, abandoned, isStep: false },
    ...setupSteps.map(({ step, ...counts }) => ({
      key: step,
      label: intl.formatMessage(SETUP_STEP_MESSAGES[step]),
      ...counts,
      isStep: true,
    })),
  ]);
  return (
    <>
      <Text c="dimmed" size="sm" mb={12}>
        <FormattedMessage
          id="funnel.help"
          defaultMessage="Who came at least this far, and of them those who were last seen here and did not go on within a day. Before the consent, visits are only counted. {rejected, plural, =0 {} one {# visitor did not agree to the consent text.} other {# visitors did not agree to the consent text.}}"
          values={{ rejected }}
        />
      </Text>
      <table className={classes['funnel']}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="funnel.phase" defaultMessage="Phase" />
            </th>
            <th scope="col">
              <span className="visuallyHidden">
                <FormattedMessage id="funnel.share" defaultMessage="Share" />
              </span>
            </th>
            <th scope="col" className={classes['end']}>
              <FormattedMessage id="funnel.reached" defaultMessage="Reached" />
            </th>
            <th scope="col" className={classes['end']}>
              <FormattedMessage id="funnel.abandoned" defaultMessage="Gave up here" />
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key} data-step={bar.isStep}>
              <th scope="row">{bar.label}</th>
              <td>
                <span className="visuallyHidden">
                  {intl.formatNumber(bar.reached / all, { style: 'percent' })}
                </span>
                <span className={classes['track']}>
                  <span
                    className={classes['went']}
                    style={{ inlineSize: `${(100 * (bar.reached - bar.abandoned)) / all}%` }}
                  />
                  <span
                    className={classes['gone']}
                    style={{ inlineSize: `${(100 * bar.abandoned) / all}%` }}
                  />
                </span>
              </td>
              <td className={classes['end']}>
                <bdi>
                  <FormattedMessage
                    id="funnel.count"
                    defaultMessage="{count, number} ({share})"
                    values={{
                      count: bar.reached,
                      share: intl.formatNumber(bar.reached / all, { style: 'percent' }),
                    }}
                  />
                </bdi>
              </td>
              <td className={classes['end']} data-none={bar.abandoned === 0}>
                {intl.formatNumber(bar.abandoned)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
