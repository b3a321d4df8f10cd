// Which page is shown: the path of the address, so that every table has a link.
class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  go(address: string): void {
    if (address === location.pathname + location.search) return;
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: the page changes without being loaded anew; opening in a new tab stays possible. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  router.go(pathname + search);
}
