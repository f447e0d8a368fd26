import type { Feature } from '@fovea/contract/protocol/access';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Navigate,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type { MessageDescriptor } from 'react-intl';
import { Frame } from './frame/Frame';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the browser tab. */
    title?: MessageDescriptor;
    /** Users without it are redirected to the front page. */
    feature?: Feature;
    /** Public, signed in or not; `bare`: without navigation even for signed-in users. */
    visitors?: 'framed' | 'bare';
    /** The page uses the full width beside the navigation. */
    wide?: boolean;
    /** The specification names the page, and it says that it is not built yet. */
    isUnbuilt?: boolean;
  }
}

export const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: () => <Navigate to="/" replace />,
});
export const parent = { getParentRoute: () => rootRoute } as const;

/** A page that the specification names and that is not built yet. */
export const unbuilt = <P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({
    ...parent,
    path,
    component: lazyRouteComponent(() => import('./frame/NotBuiltPage'), 'NotBuiltPage'),
    staticData: { ...staticData, isUnbuilt: true },
  });
