import { Button, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { chooseRegion, useRegionChoice } from '../signIn/regionChoice';

/** Lets the user choose a region when several accepted the credentials. */
export function SelectRegionDialog() {
  const offered = useRegionChoice((choice) => choice.offered) ?? [];
  return (
    <Modal
      opened
      onClose={() => chooseRegion(null)}
      closeOnClickOutside={false}
      title={<FormattedMessage id="login.region" defaultMessage="Select region" />}
    >
      <Stack gap={12}>
        <Text>
          <FormattedMessage
            id="login.regionText"
            defaultMessage="You have an account in more than one region. Studies and data of one are not seen in the others. Which one do you want to work in?"
          />
        </Text>
        {offered.map(({ id, name }, place) => (
          <Button
            key={id}
            variant="default"
            size="md"
            fullWidth
            {...(place === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => chooseRegion(id)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
