import { CallFailed } from '@fovea/link/calls/callFailed';
import { IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../controls/feedback/EmptyState';
import { Loaded } from '../controls/feedback/Loaded';

interface Props<Data> {
  readonly from: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Said when there is no such thing, or it is another company's. */
  readonly missing: ReactNode;
  /** Where to go instead. */
  readonly instead: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What an address names, or that there is no such thing. */
export function Found<Data>({ from, missing, instead, children }: Props<Data>) {
  if (from.error instanceof CallFailed && from.error.status === 404) {
    return <EmptyState icon={IconQuestionMark} title={missing} action={instead} />;
  }
  return <Loaded from={from}>{children}</Loaded>;
}
