import { Skeleton, Stack } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  readonly rows?: number;
  /** The height of what will stand here, so that nothing jumps. */
  readonly rowHeight?: number;
}

/** Holds the place of content that is on its way. */
export function Skeletons({ rows = 6, rowHeight = 40 }: Props) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'loading', defaultMessage: 'Loading' });
  return (
    <Stack gap={8} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={rowHeight} />
      ))}
    </Stack>
  );
}
