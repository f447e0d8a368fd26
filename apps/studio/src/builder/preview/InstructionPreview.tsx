import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import type { InstructionOptions } from '@fovea/contract/studies/stimuli';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import classes from './Preview.module.css';
import { InstructionText } from './InstructionText';

/** The instruction as respondents will see it: small, and full size on request. */
export function InstructionPreview({ options }: { readonly options: InstructionOptions }) {
  const intl = useIntl();
  const [isLarge, setLarge] = useState(false);
  const title = intl.formatMessage({ id: 'preview.slide', defaultMessage: 'Preview of the slide' });
  const enlarge = intl.formatMessage({
    id: 'preview.enlarge',
    defaultMessage: 'Enlarge the preview',
  });
  return (
    <div className={classes['frame']} role="group" aria-label={title}>
      <InstructionText options={options} />
      <Tooltip label={enlarge}>
        <ActionIcon
          className={classes['corner'] ?? ''}
          size={24}
          variant="default"
          aria-label={enlarge}
          onClick={() => setLarge(true)}
        >
          <IconArrowsMaximize size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        size="min(80rem, calc((100vh - 180px) * 16 / 9))"
        title={title}
      >
        <InstructionText options={options} />
      </Modal>
    </div>
  );
}
