import { instructionNodes } from '@fovea/browser/richText/instructionNodes';
import type { InstructionOptions } from '@fovea/contract/studies/stimuli';
import { useLayoutEffect, useRef } from 'react';
import classes from './Preview.module.css';

/** An instruction in its colours and in the proportions that respondents see. */
export function InstructionText({ options }: { readonly options: InstructionOptions }) {
  const place = useRef<HTMLDivElement>(null);
  const { instructions, color, backgroundColor } = options;
  useLayoutEffect(() => {
    place.current?.replaceChildren(instructionNodes(instructions));
  }, [instructions]);
  return (
    <div
      className={`${classes['slide']} ${classes['instruction']}`}
      style={{ color, background: backgroundColor }}
    >
      <div ref={place} className={classes['text']} dir="auto" />
    </div>
  );
}
