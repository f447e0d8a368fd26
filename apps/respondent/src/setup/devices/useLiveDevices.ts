import type { LiveDevice } from '@fovea/contract/labs/devices';
import { useEffect, useState } from 'react';
import type { DeviceCalls } from './deviceCalls';

const EVERY_MS = 500;

export type LiveDevices =
  | { readonly at: 'looking' }
  /** The page comes from somewhere else. */
  | { readonly at: 'noAgent' }
  | { readonly at: 'found'; readonly devices: readonly LiveDevice[]; readonly leftOut: number };

/** The devices of this machine, as they are now. */
export function useLiveDevices(calls: DeviceCalls): LiveDevices {
  const [live, setLive] = useState<LiveDevices>({ at: 'looking' });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const found = await calls.list().catch(() => null);
      if (isOver) return;
      // An agent that answered before is only being started again.
      if (found) setLive({ at: 'found', ...found });
      else setLive((before) => (before.at === 'found' ? before : { at: 'noAgent' }));
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [calls]);
  return live;
}
