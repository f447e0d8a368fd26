import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './views/Comparison.module.css';

export interface ComparisonOption {
  readonly id: string;
  readonly label: string;
  /** A description, or why it cannot be selected. */
  readonly note?: ReactNode;
  readonly picture?: ReactNode;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly picks: readonly ComparisonOption[];
  readonly chosen: readonly string[];
  readonly choose: (ids: string[]) => void;
}

/** A multiple selection; each item is a checkbox, so Tab and Space are enough. */
export function OptionList({ label, picks, chosen, choose }: Props) {
  const toggle = (id: string) =>
    choose(
      chosen.includes(id)
        ? chosen.filter((each) => each !== id)
        : // In list order, whatever the order of the clicks.
          picks.flatMap((pick) => (pick.id === id || chosen.includes(pick.id) ? pick.id : [])),
    );
  return (
    <ul className={classes.picks} aria-label={label}>
      {picks.map((pick) => (
        <li key={pick.id}>
          <label className={classes.pick} data-disabled={pick.disabled || undefined}>
            <Checkbox
              checked={chosen.includes(pick.id)}
              disabled={(pick.disabled && !chosen.includes(pick.id)) ?? false}
              onChange={() => toggle(pick.id)}
            />
            {pick.picture}
            <span className={classes.pickWords}>
              <bdi>{pick.label}</bdi>
              {pick.note && <span className={classes.note}>{pick.note}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
