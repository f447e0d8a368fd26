import { hasGaze } from '../../replay/results/hasGaze';
import type { LoadedCell } from '../results/analysisSlot';
import { isShown } from '../selection/analysisStatus';

/** What is missing when several cells are shown side by side. */
export interface SelectionWarning {
  readonly kind:
    'noData' | 'noEyeTracking' | 'otherFlow' | 'processingAggregate' | 'processingRespondent';
  /** The kind of items listed: segments or respondents of one stimulus, or stimuli of one of them. */
  readonly lists: 'segments' | 'respondents' | 'stimuli';
  /** The stimulus, segment or respondent that the list belongs to. */
  readonly of: string;
  readonly names: readonly string[];
}

type Kind = SelectionWarning['kind'];

/** The segments without data for each stimulus; or, for a single segment, the stimuli. */
export function selectionWarnings(cells: readonly LoadedCell[]): SelectionWarning[] {
  const whoOf = (cell: LoadedCell) => cell.session?.id ?? cell.segment?.id ?? '';
  const bySegments = new Set(cells.map(whoOf)).size > 1;
  const warnings = new Map<string, SelectionWarning & { readonly names: string[] }>();
  for (const cell of cells) {
    const kind = kindOf(cell);
    if (!kind) continue;
    const key = `${kind} ${bySegments ? cell.stimulus.id : whoOf(cell)}`;
    const name = bySegments ? cell.who : cell.stimulus.displayName;
    const known = warnings.get(key);
    if (known) known.names.push(name);
    else {
      warnings.set(key, {
        kind,
        lists: bySegments ? (cell.session ? 'respondents' : 'segments') : 'stimuli',
        of: bySegments ? cell.stimulus.displayName : cell.who,
        names: [name],
      });
    }
  }
  return [...warnings.values()];
}

function kindOf({ status, result }: LoadedCell): Kind | null {
  if (isShown(status)) {
    return result.data && !hasGaze(result.data) ? 'noEyeTracking' : null;
  }
  switch (status.kind) {
    case 'processingAggregate':
      return 'processingAggregate';
    case 'processingRespondent':
    case 'receivingRespondent':
      return 'processingRespondent';
    case 'segmentNotShown':
    case 'respondentNotShown':
      return status.inOtherFlow ? 'otherFlow' : 'noData';
    default:
      return 'noData';
  }
}
