import { Checkbox } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './ChoiceList.module.css';
import { extendSelection, toggleInSelection } from './multiSelect';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be selected, or another remark. */
  readonly note?: ReactNode;
  readonly picture?: ReactNode;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosenIds: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
}

/**
 * A selectable list: a click or an arrow key selects one item; Ctrl or the checkbox adds or removes
 * one; Shift selects a range. Ctrl with an arrow key moves the focus without selecting, Space adds.
 */
export function ChoiceList({ label, choices, chosenIds, choose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const prefix = useId();
  const optionId = (at: number) => `${prefix}-${at}`;
  const lastChosen = chosenIds.at(-1) ?? null;
  // The focused item; it follows the selection.
  const [active, setActive] = useState(lastChosen);
  const [followed, setFollowed] = useState(lastChosen);
  if (followed !== lastChosen) {
    setFollowed(lastChosen);
    setActive(lastChosen);
  }
  const anchor = useRef(lastChosen);
  const activeAt = choices.findIndex((choice) => choice.id === active);
  const free = choices.filter((choice) => !choice.disabled).map(({ id }) => id);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (id: string, how: { readonly adds: boolean; readonly extends: boolean }) => {
    setActive(id);
    if (how.extends) return choose(extendSelection(free, anchor.current, id));
    anchor.current = id;
    choose(toggleInSelection(chosenIds, id, how.adds));
  };

  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === ' ' && active !== null && free.includes(active)) {
      event.preventDefault();
      return pick(active, { adds: true, extends: false });
    }
    const at = free.indexOf(active ?? '');
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: free.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = free[Math.min(free.length - 1, Math.max(0, to))];
    if (!next || next === active) return;
    if (event.ctrlKey) setActive(next);
    else pick(next, { adds: false, extends: event.shiftKey });
  };

  return (
    <ul
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={activeAt >= 0 ? optionId(activeAt) : undefined}
      tabIndex={0}
      onKeyDown={pressed}
    >
      {choices.map((choice, at) => (
        <li
          key={choice.id}
          id={optionId(at)}
          className={classes.choice}
          role="option"
          aria-selected={chosenIds.includes(choice.id)}
          aria-disabled={choice.disabled || undefined}
          data-active={choice.id === active || undefined}
          onClick={(event) =>
            !choice.disabled &&
            pick(choice.id, {
              adds: event.ctrlKey || event.metaKey || isCheckbox(event.target),
              extends: event.shiftKey,
            })
          }
        >
          <Checkbox.Indicator
            size="xs"
            className={classes.box ?? ''}
            checked={chosenIds.includes(choice.id)}
            disabled={choice.disabled ?? false}
            data-box
            aria-hidden
          />
          {choice.picture}
          <span className={classes.text}>
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

/** The checkbox adds a row where a click beside it would select only that row. */
export function isCheckbox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-box]') !== null;
}
