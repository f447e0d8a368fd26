import { Fragment } from 'react';

/** What is known of a file, in one line; each fact keeps its own direction of writing. */
export function FactLine({ facts }: { readonly facts: readonly (string | null | false)[] }) {
  return facts
    .filter((fact) => typeof fact === 'string')
    .map((fact, at) => (
      <Fragment key={fact}>
        {at > 0 && ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ));
}
