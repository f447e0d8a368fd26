import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../controls/DateText';

/** A name and a value, in a list of facts. */
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

export function MaybeDate({ moment }: { readonly moment: string | null }) {
  if (moment !== null) return <DateText moment={moment} />;
  return <FormattedMessage id="session.noDate" defaultMessage="(Not known yet)" />;
}
