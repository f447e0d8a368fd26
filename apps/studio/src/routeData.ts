import type { Feature } from '@fovea/contract/protocol/access';
import type { MessageDescriptor } from 'react-intl';
import type { router } from './routes';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Title of the browser tab. */
    title?: MessageDescriptor;
    /** Users without it are redirected to the front page. */
    feature?: Feature;
    /** Public, signed in or not; `bare`: without navigation even for signed-in users. */
    visitors?: 'framed' | 'bare';
    /** Without navigation: people come from elsewhere, and go back. */
    isAlone?: boolean;
    /** The page uses the full width beside the navigation. */
    wide?: boolean;
  }
}
