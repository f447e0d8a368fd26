import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly error: unknown;
  /** Retries the failed request. */
  readonly retry?: (() => void) | undefined;
  /** Heading level: 2 within a page that has its own title. */
  readonly level?: 1 | 2;
}

/** An error with its two ways out: retry, or go to the front page. */
export function ErrorPanel({ error, retry, level = 1 }: Props) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        <Title order={level} fz="md">
          <FormattedMessage id="error.title" defaultMessage="There was an error" />
        </Title>
      }
      maw={640}
    >
      <Stack gap={12}>
        <Text size="md">{error instanceof Error ? error.message : String(error)}</Text>
        <Group gap={16}>
          {retry && (
            <Button variant="default" onClick={retry}>
              <FormattedMessage id="error.retry" defaultMessage="Try again" />
            </Button>
          )}
          <Anchor href="#/">
            <FormattedMessage id="error.frontPage" defaultMessage="Go to the front page" />
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  );
}
