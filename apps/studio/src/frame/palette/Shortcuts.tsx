import { lazy, Suspense, useEffect, useState } from 'react';
import { shortcutOf } from './shortcutOf';

const CommandPalette = lazy(() =>
  import('./CommandPalette').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutList = lazy(() =>
  import('./ShortcutList').then((module) => ({ default: module.ShortcutList })),
);

/**
 * Ctrl+K opens the command palette, a question mark the list of shortcuts; both are loaded on demand.
 */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = shortcutOf(event);
      if (!wanted) return;
      event.preventDefault();
      setOpen(wanted);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'keys' && <ShortcutList onClose={close} />}
    </Suspense>
  );
}
