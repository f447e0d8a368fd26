import { PANEL_ID_PLACEHOLDER, panelAddressProblem } from '@fovea/rules/participation/panelAddress';
import {
  placeholderOf,
  undeclaredPlaceholders,
} from '@fovea/rules/participation/redirectPlaceholders';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { useInsertAtCaret } from '../../controls/fields/useInsertAtCaret';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { PlaceholderMenu } from '../settings/PlaceholderMenu';
import { PANEL_PROBLEM_MESSAGES } from './redirectPanelMessages';

/** An address of the panel, with a menu of placeholders. */
export function PanelAddressField(props: {
  readonly label: string;
  readonly description?: ReactNode;
  readonly value: string;
  readonly expected: readonly string[];
  /** What is wrong beyond the address itself, for example that it is missing. */
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { label, description, value, expected, error, onChange } = props;
  const intl = useIntl();
  const problem = panelAddressProblem(value, expected, location.origin);
  const live = useLiveValidation(problem, true);
  const { area, onFocus, insert } = useInsertAtCaret(value, onChange);
  const known = [PANEL_ID_PLACEHOLDER, ...expected];
  const missing = undeclaredPlaceholders(value, known).map(placeholderOf);
  return (
    <div ref={area}>
      <TextField
        label={label}
        {...(description === undefined ? {} : { description })}
        placeholder="https://"
        dir="ltr"
        type="url"
        value={value}
        error={
          live.shown
            ? intl.formatMessage(PANEL_PROBLEM_MESSAGES[live.shown], {
                names: intl.formatList(missing, { type: 'conjunction' }),
                count: missing.length,
              })
            : error
        }
        onFocus={onFocus}
        onChange={onChange}
      />
      <PlaceholderMenu field={label} expected={known} isLocked={false} onInsert={insert} />
    </div>
  );
}
