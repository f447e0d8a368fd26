import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

export function AllMachinesLink() {
  return (
    <Button
      component="a"
      href="#/machines"
      variant="default"
      leftSection={<IconDeviceDesktop size={16} aria-hidden />}
    >
      <FormattedMessage id="machines.all" defaultMessage="All machines" />
    </Button>
  );
}
