import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { chooseAnother } from './useStudyImporting';

interface Props {
  /** Is done first. */
  readonly before?: () => void;
  readonly isMain?: boolean;
}

/** Back to choosing an archive. */
export function ChooseAnotherButton({ before, isMain = false }: Props) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      {...(isMain ? { 'data-autofocus': true } : {})}
      onClick={() => {
        before?.();
        chooseAnother();
      }}
    >
      <FormattedMessage
        id="studyImport.another"
        defaultMessage="Choose another file"
        description="Button that goes back to choosing an archive of a study"
      />
    </Button>
  );
}
