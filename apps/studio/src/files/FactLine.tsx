import { Fragment } from 'react';

/** Details of a file in one line; each is isolated for mixed text directions. */
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
