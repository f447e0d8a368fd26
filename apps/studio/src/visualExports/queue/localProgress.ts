import { create } from 'zustand';

/** An export that a tab of this browser is making. */
export interface LocalProgress {
  readonly exportId: string;
  readonly studyId: string;
  readonly name: string;
  /** 0..1 */
  readonly share: number;
}

/** How far the export is that this browser makes; null: it makes none. */
export const useLocalProgress = create<{ readonly making: LocalProgress | null }>(() => ({
  making: null,
}));

/** Between tabs: only one of them makes exports, all show how far it is. */
const CHANNEL = 'fovea.visualExports';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
if (channel) {
  channel.onmessage = ({ data }: MessageEvent<LocalProgress | null>) =>
    useLocalProgress.setState({ making: data });
}

export const PROGRESS_THROTTLE_MS = 200;

/** Shows progress here and in the other tabs, at most every 200 ms. */
export function createProgressReport(
  of: Omit<LocalProgress, 'share'>,
  tell: (making: LocalProgress | null) => void = tellEverywhere,
  nowMs: () => number = () => performance.now(),
) {
  let lastMs = -Infinity;
  return {
    report(share: number): void {
      if (nowMs() - lastMs < PROGRESS_THROTTLE_MS) return;
      lastMs = nowMs();
      tell({ ...of, share });
    },
    end: () => tell(null),
  };
}

function tellEverywhere(making: LocalProgress | null): void {
  useLocalProgress.setState({ making });
  channel?.postMessage(making);
}
