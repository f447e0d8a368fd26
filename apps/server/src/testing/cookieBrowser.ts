/** A minimal browser for one host that follows redirects and stores cookies. */
export interface CookieBrowser {
  /** Opens a URL and follows redirects; stops at a page, or at a URL with a fragment. */
  visit(address: string, form?: Readonly<Record<string, string>>): Promise<Arrival>;
  readonly cookies: Map<string, string>;
}

export interface Arrival {
  readonly url: URL;
  /** Of the last response; a landing page is not fetched. */
  readonly status: number;
  readonly text: string;
  /** Every response along the way. */
  readonly answers: readonly Response[];
}

const HOPS_MAX = 15;

export function cookieBrowser(): CookieBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async visit(address, form) {
      let url = new URL(address);
      let body = form && new URLSearchParams(form);
      const answers: Response[] = [];
      for (let hop = 0; hop < HOPS_MAX; hop++) {
        const answer = await fetch(url, {
          redirect: 'manual',
          method: body ? 'POST' : 'GET',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(body && { body }),
        });
        answers.push(answer);
        for (const line of answer.headers.getSetCookie()) keep(cookies, line);
        body = undefined;
        const location = answer.headers.get('location');
        if (location === null) {
          return { url, status: answer.status, text: await answer.text(), answers };
        }
        url = new URL(location, url);
        if (url.hash !== '') return { url, status: answer.status, text: '', answers };
      }
      throw new Error(`Too many redirects, the last one to ${url.href}`);
    },
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (name === undefined || value === undefined) return;
  if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
