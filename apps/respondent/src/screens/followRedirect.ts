/** Leaves the page. A file of its own, because tests cannot replace `location`. */
export function followRedirect(to: string): void {
  location.assign(to);
}
