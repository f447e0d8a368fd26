import type { IntlShape } from 'react-intl';
import { topText } from '../../../replay/stage/heatmapLegendText';
import type { BatchPlan } from './batchPlan';
import type { BatchSettings } from './batchSettings';

interface Facts {
  readonly studyName: string;
  readonly settings: BatchSettings;
  readonly topSeconds: number | null;
  readonly plan: BatchPlan;
  readonly product: string;
  readonly now: Date;
}

/** What is in the zip file, and what makes its pictures comparable. */
export function batchReadme(intl: IntlShape, facts: Facts): string {
  const { studyName, settings, topSeconds, plan, product, now } = facts;
  return [
    studyName,
    intl.formatMessage(
      {
        id: 'pictureBatch.readme.made',
        defaultMessage: '{count, plural, one {# picture} other {# pictures}}, {product}, {date}',
      },
      {
        count: plan.pictures.length,
        product,
        date: intl.formatDate(now, { dateStyle: 'long', timeStyle: 'short' }),
      },
    ),
    '',
    intl.formatMessage({
      id: 'pictureBatch.readme.table',
      defaultMessage:
        'pictures.csv says for each picture which stimulus and segment it shows, how many respondents are in it, and how it was drawn.',
    }),
    ...(settings.hasHeatmap && topSeconds !== null
      ? [
          intl.formatMessage(
            {
              id: 'pictureBatch.readme.range',
              defaultMessage:
                'All heatmaps have one scale: from 0 to {top}. The same colour is the same time of the average respondent on a square degree in every picture. The kernel is a Gaussian with a standard deviation of {sigma, number, ::.00} degrees; of each stimulus, one degree has the same size in all its pictures.',
            },
            { top: topText(intl, topSeconds), sigma: settings.heatmapSigmaDeg },
          ),
        ]
      : []),
    ...(plan.missing.length > 0
      ? [
          '',
          intl.formatMessage({
            id: 'pictureBatch.readme.missing',
            defaultMessage: 'Without data, and so without a picture:',
          }),
          ...plan.missing.map(
            ({ stimulus, segment }) => `- ${stimulus.displayName} · ${segment.name}`,
          ),
        ]
      : []),
    '',
  ].join('\r\n');
}
