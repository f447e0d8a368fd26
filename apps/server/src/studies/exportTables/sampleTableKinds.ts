import { declarationOf, type SampleTable } from '@fovea/science/sampleTables/sampleColumns';
import { fixationTable } from '@fovea/science/sampleTables/fixationTable';
import { gazeTable } from '@fovea/science/sampleTables/gazeTable';
import { longTable, type AoiColumn } from '@fovea/science/sampleTables/longTable';
import { saccadeTable } from '@fovea/science/sampleTables/saccadeTable';
import type { SeenStimulus } from '@fovea/science/sampleTables/seenStimulus';
import { signalTable } from '@fovea/science/sampleTables/signalTable';
import { timelineTable } from '@fovea/science/sampleTables/timelineTable';
import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';

/** A table with a row per sample, in a form that can be sent to a computing thread. */
export type SampleTableKind =
  | { readonly kind: 'gaze' | 'fixations' | 'saccades' }
  | { readonly kind: 'signals' | 'timeline'; readonly signals: readonly SignalId[] }
  | { readonly kind: 'long'; readonly aois: readonly AoiColumn[] };

export function sampleTableOf(table: SampleTableKind): SampleTable<SeenStimulus> {
  switch (table.kind) {
    case 'gaze':
      return gazeTable;
    case 'fixations':
      return fixationTable;
    case 'saccades':
      return saccadeTable;
    case 'signals':
      return signalTable(table.signals);
    case 'timeline':
      return timelineTable(table.signals);
    case 'long':
      return longTable(table.aois);
  }
}

export function sampleTableDeclaration(table: SampleTableKind): TableDeclaration {
  return declarationOf(sampleTableOf(table));
}

/** Which result files a table is made of. */
export function filesOfTable({ kind }: SampleTableKind): {
  readonly gaze: boolean;
  readonly signals: boolean;
} {
  return { gaze: kind !== 'signals', signals: kind === 'signals' || kind === 'timeline' };
}
