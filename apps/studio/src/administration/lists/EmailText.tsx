import { Fragment } from 'react';

/** An e-mail address in a row; a long one breaks after @ and dots before it breaks inside words. */
export function EmailText({ email }: { readonly email: string }) {
  const pieces = email.split(/(?<=[@.])/);
  return (
    <bdi style={{ display: 'block', minInlineSize: 150, overflowWrap: 'anywhere' }}>
      {pieces.map((piece, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </bdi>
  );
}
