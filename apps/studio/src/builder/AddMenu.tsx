import { Button, Menu } from '@mantine/core';
import type { StimulusType } from '@fovea/contract/stimuli';
import { IconMovie, IconPhoto, IconPlus, IconTarget, IconTypography } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { STIMULUS_TYPE_WORDS } from '../words';

interface Props {
  readonly isBusy: boolean;
  readonly withCalibration: boolean;
  readonly onAdd: (type: StimulusType) => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be added to the flow. */
export function AddMenu({ isBusy, withCalibration, onAdd }: Props) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} loading={isBusy}>
          <FormattedMessage id="builder.add" defaultMessage="Add" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => onAdd('IMAGE')}>
          <FormattedMessage {...STIMULUS_TYPE_WORDS.IMAGE} />
        </Menu.Item>
        <Menu.Item leftSection={<IconMovie {...icon} />} onClick={() => onAdd('VIDEO')}>
          <FormattedMessage {...STIMULUS_TYPE_WORDS.VIDEO} />
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTypography {...icon} />} onClick={() => onAdd('INSTRUCTION')}>
          <FormattedMessage {...STIMULUS_TYPE_WORDS.INSTRUCTION} />
        </Menu.Item>
        {withCalibration && (
          <Menu.Item leftSection={<IconTarget {...icon} />} onClick={() => onAdd('CALIBRATION')}>
            <FormattedMessage {...STIMULUS_TYPE_WORDS.CALIBRATION} />
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
