import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../controls/feedback/ErrorPanel';

/** An error while a screen is drawn; it goes away when the path changes. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorPanel error={error} retry={reset} />;
}
