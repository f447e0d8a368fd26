import { useEffect, useRef } from 'react';
import { createProgress } from '../stimuli/stage/createProgress';
import type { FlowProgress, StageMessages } from '../stimuli/stage/stage';

/** The progress above what is shown between two stimuli, or instead of one. */
export function ProgressStrip(props: {
  readonly progress: FlowProgress;
  readonly messages: Pick<StageMessages, 'progress'>;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const { progress, messages } = props;
  useEffect(() => strip.current?.replaceChildren(createProgress(progress, messages)));
  return <div ref={strip} className="progress-strip" />;
}
