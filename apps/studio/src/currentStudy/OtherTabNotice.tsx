import { Alert } from '@mantine/core';
import { getStudy } from '@fovea/contract/studies/studies';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { newRequestId } from '../state/requestId';
import { onEditSettled } from './studyOutbox';
import { invalidateServerState } from '../state/serverState';

type TabSignal = 'here' | 'me too' | 'gone' | 'saved';
interface Message {
  readonly from: string;
  readonly word: TabSignal;
}

/**
 * The number of other tabs of this browser that edit the study; each is notified when another one
 * saves.
 */
function useOtherTabs(studyId: string): number {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const me = newRequestId();
    const channel = new BroadcastChannel(`fovea.study.${studyId}`);
    const say = (word: TabSignal) => channel.postMessage({ from: me, word } satisfies Message);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.word === 'saved') {
        void invalidateServerState(getStudy, { studyId });
        return;
      }
      if (data.word === 'here') say('me too');
      setOthers((old) => {
        const next = new Set(old);
        if (data.word === 'gone') next.delete(data.from);
        else next.add(data.from);
        return next;
      });
    };
    const leave = () => say('gone');
    const stop = onEditSettled((arrivedAt) => {
      if (arrivedAt === studyId) say('saved');
    });
    say('here');
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      stop();
      window.removeEventListener('pagehide', leave);
      channel.close();
      setOthers(new Set());
    };
  }, [studyId]);
  return others.size;
}

/** Warns that the same study is being edited in another tab. */
export function OtherTabNotice({ studyId }: { readonly studyId: string }) {
  if (useOtherTabs(studyId) === 0) return null;
  return (
    <Alert mb={16} color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <FormattedMessage
        id="study.otherTab"
        defaultMessage="This study is open in another tab. What is saved there shows here; if both change the same field, you are asked which one to keep."
      />
    </Alert>
  );
}
