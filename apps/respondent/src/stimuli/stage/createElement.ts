/** An element with a class and words. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  messages = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = messages;
  return element;
}

/** The stage goes from left to right; words on it go as the page does. */
export function withPageDirection<E extends HTMLElement>(element: E): E {
  element.dir = document.documentElement.dir || 'ltr';
  return element;
}

/** A link that opens in a tab of its own and learns nothing about this one. */
export function createTabLink(url: URL, className: string, messages: string): HTMLAnchorElement {
  const link = createElement('a', className, messages);
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
