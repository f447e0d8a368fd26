import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './ChoiceList.module.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be chosen, or what is to be known about it. */
  readonly note?: ReactNode;
  readonly picture?: ReactNode;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosenId: string | null;
  readonly choose: (id: string) => void;
}

/** A list to choose one from; arrow up and down, Home and End choose at once. */
export function ChoiceList({ label, choices, chosenId, choose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const prefix = useId();
  const optionId = (at: number) => `${prefix}-${at}`;
  const chosenAt = choices.findIndex((choice) => choice.id === chosenId);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const free = choices.filter((choice) => !choice.disabled);
    const at = free.findIndex((choice) => choice.id === chosenId);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: free.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = free[Math.min(free.length - 1, Math.max(0, to))];
    if (next && next.id !== chosenId) choose(next.id);
  };

  return (
    <ul
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosenAt >= 0 ? optionId(chosenAt) : undefined}
      tabIndex={0}
      onKeyDown={pressed}
    >
      {choices.map((choice, at) => (
        <li
          key={choice.id}
          id={optionId(at)}
          className={classes.choice}
          role="option"
          aria-selected={choice.id === chosenId}
          aria-disabled={choice.disabled || undefined}
          onClick={() => !choice.disabled && choose(choice.id)}
        >
          {choice.picture}
          <span className={classes.words}>
            <bdi className={classes.label} title={choice.label}>
              {choice.label}
            </bdi>
            {choice.note && <span className={classes.note}>{choice.note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
