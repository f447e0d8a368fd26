import type { Segment } from '@fovea/contract/analysis/segments';
import type { Study } from '@fovea/contract/studies/studies';
import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import type { IntlShape } from 'react-intl';
import { PRODUCT_VERSION } from '../../telemetry/productVersion';
import { chartPicture } from '../../visualExports/pictures/chartPicture';
import { criteriaText } from '../../visualExports/pictures/criteriaText';
import { pictureName } from '../../visualExports/pictures/pictureNames';
import type { PictureSource } from '../../visualExports/pictures/pictureSource';
import { PRODUCT } from '../../visualExports/pictures/pictureTexts';
import { questionLayout, withQuestion } from './questionLayout';

interface Shown {
  readonly study: Pick<Study, 'id' | 'blocks'>;
  readonly summary: QuestionSummary;
  readonly segments: readonly Segment[];
}

/** The chart of a question for paper and slides. */
export function questionPicture(intl: IntlShape, shown: Shown): PictureSource {
  const { study, summary, segments } = shown;
  const { question } = summary;
  const isRtl = document.documentElement.dir === 'rtl';
  const names = segments.map(({ name }) => name);
  const layout = questionLayout(intl, summary, names, isRtl);
  if (!layout) {
    throw new Error(
      intl.formatMessage({
        id: 'picture.noChart',
        defaultMessage: 'Nobody answered this question, so there is no chart to take a picture of.',
      }),
    );
  }
  const caption = [
    ...segments.map((segment, group) => groupText(intl, shown, segment, group)),
    ...(summary.kind === 'choice' && summary.isSeveral
      ? [
          intl.formatMessage({
            id: 'surveyResults.several',
            defaultMessage:
              'Percent of the respondents who answered. Each could choose several, so the sum can exceed 100%.',
          }),
        ]
      : []),
    ...(summary.kind === 'ranking'
      ? [
          intl.formatMessage({
            id: 'surveyResults.ranking.help',
            defaultMessage:
              '1 is the first place. The bar shows how often each place was taken: the strongest colour is the first place, the faintest the last.',
          }),
        ]
      : []),
    `${question.name} · ${PRODUCT} ${PRODUCT_VERSION} · ${intl.formatDate(new Date(), { dateStyle: 'medium' })}`,
  ];
  return chartPicture({
    name: pictureName([question.title, ...names]),
    title: question.title,
    data: { what: 'surveySummary', studyId: study.id },
    tooHigh: intl.formatMessage({
      id: 'picture.tooHigh',
      defaultMessage:
        'The chart is too large for a PNG of this size. Choose a smaller one, or SVG.',
    }),
    layout: ({ hasCaption, hasLegend }) =>
      withQuestion(
        layout,
        summary,
        { caption: hasCaption ? caption : [], names: hasLegend ? names : null },
        isRtl,
      ),
  });
}

/** Who answered, how they were chosen, and of a scale its figures. */
function groupText(
  intl: IntlShape,
  { study, summary }: Shown,
  segment: Segment,
  group: number,
): string {
  const reach = summary.reach[group];
  const figures = summary.kind === 'scale' ? summary.figures[group] : null;
  const answered = intl.formatMessage(
    {
      id: 'picture.answered',
      defaultMessage: '{segment}: {answered, number} of {respondents, number} answered',
    },
    {
      segment: segment.name,
      answered: reach?.answered ?? 0,
      respondents: reach?.respondents ?? 0,
    },
  );
  const parts = [answered, criteriaText(intl, segment, study)];
  if (figures) {
    parts.push(
      intl.formatMessage(
        {
          id: 'surveyResults.figures',
          defaultMessage:
            'Mean {mean, number, ::.00} · Median {median, number, ::.##} · SD {hasSd, select, true {{sd, number, ::.00}} other {–}} · n {n, number}',
        },
        {
          mean: figures.mean,
          median: figures.median,
          hasSd: String(figures.sd !== null),
          sd: figures.sd ?? 0,
          n: figures.n,
        },
      ),
    );
  }
  return parts.join(' · ');
}
