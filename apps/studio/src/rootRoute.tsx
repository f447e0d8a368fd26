import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Navigate,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { Frame } from './frame/Frame';

export const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: () => <Navigate to="/" replace />,
});
/** Every screen is a child of the root. */
export const parent = { getParentRoute: () => rootRoute } as const;

/** A page that the specification names and that is not built yet. */
export const unbuilt = <P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({
    ...parent,
    path,
    component: lazyRouteComponent(() => import('./frame/NotBuiltPage'), 'NotBuiltPage'),
    staticData: { ...staticData, isUnbuilt: true },
  });
