/** A request with every header: a browser leaves out those of its own, such as `User-Agent`. */
export class WholeRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input, init);
    const given = init?.headers ?? (input instanceof Request ? input.headers : {});
    const value = new Headers(this.headers);
    for (const [name, each] of new Headers(given)) value.set(name, each);
    Object.defineProperty(this, 'headers', { value });
  }
}
