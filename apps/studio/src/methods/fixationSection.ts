import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { DEFAULT_FILTERS, isSameFilter } from '@fovea/rules/analysis/fixationFilters';
import type { MethodsReport, SummaryStatistics } from '@fovea/rules/analysis/methodsReport';
import type { IntlShape } from 'react-intl';
import { ALGORITHM_MESSAGES, filterSettings } from '../messages/fixationFilterMessages';
import { FILTER_NAMES, METHODS_MESSAGES as WORDS } from './methodsMessages';
import type { ReportSection } from './reportDocument';
import { empty, figure, text, type Writer } from './reportWriter';

/** Limits that follow the precision of each respondent. */
export interface FollowingLimits {
  /** I-DT dispersion threshold across respondents. */
  readonly dispersionDeg: SummaryStatistics;
  /** Scatter that segmentation takes fixations to have, across respondents. */
  readonly spreadDeg: SummaryStatistics;
}

/** What fixations were found with: what the study asks for, and what was used. */
export function fixationSection(
  intl: IntlShape,
  { say, parameters, spread }: Writer,
  { askedFilter, notAsAsked, fixationFilters }: MethodsReport,
  { dispersionDeg, spreadDeg }: FollowingLimits,
): ReportSection {
  const { algorithm } = askedFilter;
  const isDispersionFixed = algorithm === 'idt' && askedFilter.dispersionDeg !== null;
  const name = say(ALGORITHM_MESSAGES[algorithm]);
  const asked =
    algorithm === 'auto'
      ? say(WORDS.askedAutomatic, { name })
      : say(WORDS.askedByResearcher, { name, settings: filterSettings(intl, askedFilter) });
  return {
    ...empty('fixations', say(WORDS.fixations)),
    facts: [[say(WORDS.askedFilter), asked]],
    table: {
      label: say(WORDS.fixations),
      columns: [
        text(say(WORDS.filter)),
        text(say(WORDS.version)),
        text(say(WORDS.parameters)),
        figure(say(WORDS.sessions)),
      ],
      rows: fixationFilters.map(({ value, sessions }) => [
        FILTER_NAMES[value.name] ?? value.name,
        value.version,
        parameters(value),
        String(sessions),
      ]),
    },
    paragraphs: [
      ...(notAsAsked > 0 ? [say(WORDS.askedDiffers, { count: notAsAsked })] : []),
      ...(dispersionDeg.n > 0 && !isDispersionFixed
        ? [say(WORDS.dispersion, { spread: spread(dispersionDeg, 2) })]
        : []),
      ...(spreadDeg.n > 0 ? [say(WORDS.scatter, { spread: spread(spreadDeg, 2) })] : []),
      // Only the automatic choice and what it takes for webcams were measured.
      say(WORDS.fixationNote, { isMeasured: String(isMeasured(askedFilter)) }),
    ],
  };
}

const isMeasured = (asked: FixationFilter) =>
  asked.algorithm === 'auto' || isSameFilter(asked, DEFAULT_FILTERS.segments);
