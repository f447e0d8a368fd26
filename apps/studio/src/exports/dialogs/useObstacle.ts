import type { ExportNameProblem } from '@fovea/rules/studies/exports';
import { useIntl } from 'react-intl';
import { EXPORT_NAME_PROBLEMS, INTERVAL_PROBLEMS } from '../../messages/exportMessages';
import { DAY_PATTERN } from '../selection/selectionDraft';
import type { RespondentSelection } from '../selection/useRespondentSelection';

/** The first thing that prevents the export, said beside the button however far its field has scrolled away. */
export function useObstacle(
  nameProblem: ExportNameProblem | null,
  missing: string | null,
  { isReadable, intervalProblem, rows, selected }: RespondentSelection,
): string | null {
  const intl = useIntl();
  if (nameProblem) return intl.formatMessage(EXPORT_NAME_PROBLEMS[nameProblem]);
  if (missing !== null) return missing;
  if (!isReadable) {
    return intl.formatMessage(
      { id: 'date.unreadable', defaultMessage: 'Write a date that exists as {pattern}' },
      { pattern: DAY_PATTERN },
    );
  }
  if (intervalProblem) return intl.formatMessage(INTERVAL_PROBLEMS[intervalProblem]);
  if (selected.length > 0) return null;
  return rows.some(({ reasons }) => reasons.length === 0)
    ? intl.formatMessage({
        id: 'export.nobodyTicked',
        defaultMessage: 'Tick at least one respondent.',
      })
    : intl.formatMessage({
        id: 'export.nobody',
        defaultMessage: 'There are no respondents matching your criteria...',
      });
}
