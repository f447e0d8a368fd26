import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Checkbox } from 'react-aria-components/Checkbox';
import classes from './FolderTable.module.css';

/** Checkbox of a row, or of all rows in the header. */
export function SelectionCheckbox() {
  return (
    <Checkbox slot="selection" className={classes['box'] ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <span className={classes['boxMark']}>
          {isIndeterminate ? (
            <IconMinus size={14} stroke={3} aria-hidden />
          ) : (
            isSelected && <IconCheck size={14} stroke={3} aria-hidden />
          )}
        </span>
      )}
    </Checkbox>
  );
}
