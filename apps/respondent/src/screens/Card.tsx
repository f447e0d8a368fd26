import { useEffect, useRef, type ReactNode } from 'react';

/** A page with one card: a title, content and buttons. */
export function Card(props: {
  readonly title: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly wide?: boolean;
  /** The card is inside another page, which already has a main element. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const said = useRef<string | null>(null);
  // Announces a new screen: screen readers start at its title. React may reuse the card for it.
  useEffect(() => {
    const text = title.current?.textContent ?? null;
    if (text === said.current) return;
    said.current = text;
    title.current?.focus();
  });
  const Page = props.isInside ? 'div' : 'main';
  return (
    <Page className="page">
      <section className={props.wide ? 'card wide' : 'card'}>
        {props.eyebrow && <p className="eyebrow">{props.eyebrow}</p>}
        <h1 ref={title} tabIndex={-1}>
          {props.title}
        </h1>
        <div className="card-body">{props.children}</div>
        {props.actions && <div className="actions">{props.actions}</div>}
      </section>
    </Page>
  );
}
