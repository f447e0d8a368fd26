import type { ReactNode } from 'react';

/** A term and its value in a description list. */
export function Fact({
  name,
  children,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
