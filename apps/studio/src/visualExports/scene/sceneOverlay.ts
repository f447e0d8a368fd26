import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import type { SignalEntry } from '@fovea/science/signals/signalCatalogue';
import type { SignalOverlay } from '../../replay/layers/signalOverlay';
import { buildChart } from '../../replay/signals/buildChart';
import { readSignals } from '../../replay/signals/loadedSignals';
import { overlayOf } from '../../replay/signals/overlayOf';
import type { SceneFiles } from './sceneFiles';

/** Words that are drawn into pictures. */
export interface SceneTexts {
  readonly signalName: (entry: SignalEntry) => string;
}

/** The signals over the stimulus; null: none are wanted, or none were measured. */
export async function sceneOverlay(
  { kind, signalsUrl }: SceneFiles,
  selection: VisualExportSelection,
  durationMs: number,
  signal: AbortSignal,
  { signalName }: SceneTexts,
): Promise<SignalOverlay | null> {
  if (!selection.visualizations.includes('SIGNAL_OVERLAY') || signalsUrl === null) return null;
  const signals = await readSignals(kind, signalsUrl, signal);
  const view = { key: '0', label: '', signals };
  const chart = buildChart(selection.customLines, [view], selection, signalName);
  return chart && overlayOf(chart, durationMs);
}
