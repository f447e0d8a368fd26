/** Creates an element with a class and text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/** The stage itself is always left-to-right; text on it has the direction of the page. */
export function withPageDirection<E extends HTMLElement>(element: E): E {
  element.dir = document.documentElement.dir || 'ltr';
  return element;
}

/** A link that opens a new tab without access to this page. */
export function createTabLink(url: URL, className: string, text: string): HTMLAnchorElement {
  const link = createElement('a', className, text);
  link.href = url.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.dir = 'auto';
  return link;
}

/** Resolves at the first click while nothing is paused. */
export function waitForClick(button: HTMLElement, stage: { paused(): boolean }): Promise<void> {
  return new Promise((done) => {
    button.addEventListener('click', () => {
      if (!stage.paused()) done();
    });
  });
}
