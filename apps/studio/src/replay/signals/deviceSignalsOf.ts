import { isDeviceSignalId } from '@fovea/science/devices/deviceSignalId';
import {
  inSignalOrder,
  signalEntry,
  type SignalEntry,
} from '@fovea/science/signals/signalCatalogue';
import type { LoadedSignals } from './loadedSignals';

const NUMERIC = new Intl.Collator('en', { numeric: true });

/** The signals of devices in any of these; which there are is known from the recordings alone. */
export function deviceSignalsOf(
  loaded: readonly { readonly data: LoadedSignals | null | undefined }[],
): readonly SignalEntry[] {
  const ids = loaded.flatMap(({ data }) => [...(data?.values.keys() ?? [])]);
  return inSignalOrder(ids.filter(isDeviceSignalId))
    .sort(NUMERIC.compare)
    .flatMap((id) => signalEntry(id) ?? []);
}
