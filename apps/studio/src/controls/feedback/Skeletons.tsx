import { Skeleton, Stack } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  readonly rows?: number;
  /** Height of the expected rows, so that the layout does not shift. */
  readonly rowHeight?: number;
}

/** Placeholder for loading content. */
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
