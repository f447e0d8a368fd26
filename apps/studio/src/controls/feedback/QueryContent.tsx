import type { ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel';
import { Skeletons } from './Skeletons';

interface Props<Data> {
  /** What a query gives: data, or an error, or neither yet. */
  readonly from: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly skeleton?: ReactNode;
  /** A part of a page: its error is no page of its own. */
  readonly isPart?: boolean;
  /** Room around skeleton and error, where the content reaches to the edges. */
  readonly padding?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Data when it is there (also while it is asked for again), else the error, else a skeleton. */
export function QueryContent<Data>({
  from,
  skeleton,
  isPart = false,
  padding,
  children,
}: Props<Data>) {
  if (from.data !== undefined) return children(from.data);
  const instead = from.error ? (
    <ErrorPanel error={from.error} retry={() => void from.refetch()} level={isPart ? 2 : 1} />
  ) : (
    (skeleton ?? <Skeletons />)
  );
  return padding ? <div style={{ padding }}>{instead}</div> : instead;
}
