import { createRootRoute, Navigate } from '@tanstack/react-router';
import { Frame } from './frame/Frame';

export const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: () => <Navigate to="/" replace />,
});
/** Every screen is a child of the root. */
export const parent = { getParentRoute: () => rootRoute } as const;
