import type { InstructionOptions } from '@fovea/contract/stimuli';
import { useIntl } from 'react-intl';
import classes from './Builder.module.css';

/** The slide as the respondent will see it, small. */
export function InstructionPreview({ options }: { readonly options: InstructionOptions }) {
  const intl = useIntl();
  return (
    <div
      className={`${classes['preview']} ${classes['instruction']}`}
      style={{ color: options.color, background: options.backgroundColor }}
      role="img"
      aria-label={intl.formatMessage(
        { id: 'builder.instructionPreview', defaultMessage: 'Preview: {text}' },
        { text: options.instructions },
      )}
    >
      {options.instructions}
    </div>
  );
}
