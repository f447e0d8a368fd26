import { useId, type ReactNode } from 'react';
import classes from './ColorPresets.module.css';
import { FieldGroup } from './FieldGroup';

export interface ColorPair {
  readonly color: string;
  readonly backgroundColor: string;
}

interface Props {
  readonly legend: ReactNode;
  readonly presets: readonly { readonly pair: ColorPair; readonly label: string }[];
  readonly value: ColorPair;
  readonly onChange: (pair: ColorPair) => void;
  readonly disabled?: boolean;
  /** Content of a swatch: letters or a dot. */
  readonly sample?: ReactNode;
}

const same = (a: ColorPair, b: ColorPair) =>
  a.color.toLowerCase() === b.color.toLowerCase() &&
  a.backgroundColor.toLowerCase() === b.backgroundColor.toLowerCase();

/** A choice of colour pairs, as radio buttons in the form of swatches. */
export function ColorPresets(props: Props) {
  const { legend, presets, value, onChange, disabled = false, sample = 'Aa' } = props;
  const name = useId();
  return (
    <FieldGroup legend={legend} disabled={disabled}>
      <div className={classes['options']}>
        {presets.map(({ pair, label }) => (
          <label key={label} className={classes['option']} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={same(pair, value)}
              onChange={() => onChange(pair)}
            />
            <span
              className={classes['swatch']}
              style={{ color: pair.color, background: pair.backgroundColor }}
              aria-hidden
            >
              {sample}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
