// Which page is shown: the path of the address, so that every table has a link.
class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  /** The address without what stands behind its #, which is not to be kept: the page that is shown stays until `reread`. */
  hideHash(): void {
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  reread(): void {
    this.#read();
  }

  go(address: string): void {
    if (address === location.pathname + location.search + location.hash) return;
    history.pushState(null, "", address);
    this.#read();
    if (!location.hash) scrollTo(0, 0); // else the page knows where to go
  }
}

export const router = new Router();

/** For links: the page changes without being loaded anew; opening in a new tab stays possible. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { pathname, search, hash } = event.currentTarget;
  router.go(pathname + search + hash);
}
