import { lazy, Suspense } from 'react';
import type { PictureMenuProps } from './PictureMenu';

const PictureMenu = lazy(() => import('./PictureMenu'));

/** The menu of a picture, loaded after what it is of. */
export function LazyPictureMenu(props: PictureMenuProps) {
  return (
    <Suspense fallback={null}>
      <PictureMenu {...props} />
    </Suspense>
  );
}
