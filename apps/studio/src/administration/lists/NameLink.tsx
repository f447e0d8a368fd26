import { Anchor } from '@mantine/core';

interface Props {
  readonly href: string;
  readonly name: string;
}

/** The name in a row, which opens the page of what the row shows. */
export function NameLink({ href, name }: Props) {
  return (
    <Anchor href={href} fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
      <bdi style={{ display: 'inline-block', minInlineSize: 100 }}>{name}</bdi>
    </Anchor>
  );
}
