import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';

/** Renders a component with the providers of the page but without a server. */
export function show(part: ReactElement) {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // A field that grows with its text asks when the fonts are there.
  if (!Reflect.has(document, 'fonts')) Reflect.set(document, 'fonts', new EventTarget());
  // As in the studio: `call` tries again, queries do not.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const withProviders = (inner: ReactElement) => (
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <QueryClientProvider client={client}>{inner}</QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  );
  const shown = render(withProviders(part));
  return { ...shown, again: (next: ReactElement) => shown.rerender(withProviders(next)) };
}
