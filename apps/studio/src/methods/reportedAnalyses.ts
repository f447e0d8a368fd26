import type { AoiDefinition, AoiStats } from '@fovea/contract/analysis/aoi';
import type { Study } from '@fovea/contract/studies/studies';
import { AOI_CATALOGUE, type AoiCatalogueEntry } from '@fovea/science/aoi/aoiCatalogue';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { existingReported, type ReportedView } from '../currentStudy/reportedViews';
import { METHODS_MESSAGES } from './methodsMessages';
import type { ReportSection } from './reportDocument';

type Word =
  | 'title'
  | 'respondents'
  | 'data'
  | 'metrics'
  | 'metric'
  | 'mean'
  | 'sd'
  | 'median'
  | 'n'
  | 'none'
  | 'old'
  | 'note';

const WORDS: Record<Word, MessageDescriptor> = defineMessages({
  title: { id: 'methods.results', defaultMessage: 'Results: {stimulus}, {segment}' },
  respondents: { id: 'methods.results.respondents', defaultMessage: 'Respondents with results' },
  data: { id: 'methods.results.data', defaultMessage: 'Version of the data' },
  metrics: { id: 'methods.results.metrics', defaultMessage: 'Version of the AOI metrics' },
  metric: { id: 'methods.results.metric', defaultMessage: 'Metric' },
  mean: { id: 'methods.results.mean', defaultMessage: 'Mean' },
  sd: { id: 'methods.results.sd', defaultMessage: 'SD' },
  median: { id: 'methods.results.median', defaultMessage: 'Median' },
  n: { id: 'methods.results.n', defaultMessage: 'n' },
  none: { id: 'methods.results.none', defaultMessage: 'No AOIs are drawn on this stimulus.' },
  old: {
    id: 'methods.results.old',
    defaultMessage:
      'Left out, as the figures of the present shape and data are still being computed: {names}.',
  },
  note: {
    id: 'methods.results.note',
    defaultMessage:
      'Mean, standard deviation and median over respondents; n are those for whom the metric is defined. Ratios are shares of the segment.',
  },
});

interface Input {
  readonly study: Pick<Study, 'stimuli' | 'segments'>;
  readonly views: readonly ReportedView[];
  readonly definitions: readonly AoiDefinition[];
  readonly stats: readonly AoiStats[];
}

const SECTION_ID = 'results';
/** Enough of a hash to tell versions apart. */
const VERSION_LENGTH = 12;

/** The analyses that a researcher put into the report, each a section with the figures of its AOIs. */
export function reportedAnalyses(intl: IntlShape, input: Input): ReportSection[] {
  return existingReported(input.views, input.study).map((view) => sectionOf(intl, input, view));
}

/** The view that a section is of; null: another section. */
export function viewOfSection(sectionId: string): ReportedView | null {
  const [id, stimulusId, segmentId] = sectionId.split(' ');
  return id === SECTION_ID && stimulusId && segmentId ? { stimulusId, segmentId } : null;
}

function sectionOf(
  intl: IntlShape,
  { study, definitions, stats }: Input,
  { stimulusId, segmentId }: ReportedView,
): ReportSection {
  const stimulus = study.stimuli.find(({ id }) => id === stimulusId);
  const data = stimulus?.segmentData.find((each) => each.segmentId === segmentId);
  const its = definitions.filter(
    ({ stimuli, respondent }) => stimuli.includes(stimulusId) && respondent === null,
  );
  const figures = its.map((definition) => ({
    definition,
    own: stats.find(
      ({ aoiDefinition, segment, updatedDate, dataVersion }) =>
        aoiDefinition === definition.id &&
        segment === segmentId &&
        updatedDate === definition.updatedDate &&
        dataVersion === data?.version,
    ),
  }));
  const known = figures.flatMap(({ definition, own }) => (own ? [{ definition, own }] : []));
  const old = figures.flatMap(({ definition, own }) => (own ? [] : [definition.name]));
  const say = (name: Word, values?: Record<string, string>) =>
    intl.formatMessage(WORDS[name], values);
  const figure = (title: string) => ({ title, isNumber: true });
  const aoi = intl.formatMessage(METHODS_MESSAGES.aoi);
  const versions = [...new Set(known.map(({ own }) => own.version))];
  const title = say('title', {
    stimulus: stimulus?.displayName ?? '',
    segment: study.segments.find(({ id }) => id === segmentId)?.name ?? '',
  });
  return {
    id: [SECTION_ID, stimulusId, segmentId].join(' '),
    title,
    facts: [
      [say('respondents'), intl.formatNumber(data?.respondentCount ?? 0)],
      ...(data ? [[say('data'), data.version.slice(0, VERSION_LENGTH)] as const] : []),
      ...(versions.length > 0 ? [[say('metrics'), intl.formatList(versions)] as const] : []),
    ],
    table: {
      label: title,
      columns: [
        { title: aoi, isNumber: false },
        { title: say('metric'), isNumber: false },
        figure(say('mean')),
        figure(say('sd')),
        figure(say('median')),
        figure(say('n')),
      ],
      rows: known.flatMap(({ definition, own }) => rowsOf(intl, definition.name, own)),
    },
    paragraphs: [
      ...(its.length === 0 ? [say('none')] : []),
      ...(old.length > 0 ? [say('old', { names: intl.formatList(old) })] : []),
      ...(known.length > 0 ? [say('note')] : []),
    ],
  };
}

/** The metrics that the analysis shows by default. */
function rowsOf(intl: IntlShape, name: string, own: AoiStats): string[][] {
  return AOI_CATALOGUE.filter(({ defaultInUI }) => defaultInUI).flatMap((entry) => {
    const summary = own.stats[entry.id] ?? ratioOf(own, entry.id);
    if (!summary) return [];
    const number = (value: number | null) => numberText(intl, value, entry);
    const { mean, sd, median, n } = summary;
    return [[name, labelOf(entry), number(mean), number(sd), number(median), intl.formatNumber(n)]];
  });
}

/** The ratios that the answer names beside its `stats`; n is what each is a share of. */
function ratioOf(own: AoiStats, id: AoiCatalogueEntry['id']): AoiStats['stats'][string] | null {
  const share = (n: number, mean: number | null) => ({ n, mean, sd: null, median: null });
  if (id === 'ratioFixation') return share(own.ratioDenominator, own.ratio);
  // Of those who looked, the ones who came back.
  if (id === 'revisitorRatioFixation') return share(own.ratioNumeratorFixation, own.revisitorRatio);
  return null;
}

function labelOf({ name, unit }: AoiCatalogueEntry): string {
  const isSaid = unit === 'count' || unit === 'ratio' || name.includes('percent');
  return isSaid ? name : `${name} (${unit})`;
}

const DIGITS: Readonly<Record<AoiCatalogueEntry['unit'], number>> = {
  ms: 0,
  'px²': 0,
  '%': 1,
  count: 2,
  ratio: 2,
};

function numberText(intl: IntlShape, value: number | null, { unit }: AoiCatalogueEntry): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const digits = DIGITS[unit];
  return intl.formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
