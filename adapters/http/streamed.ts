/** The same response, whose body the server sends while it is made; see `ListenerOptions.fetch`. */
export function streamed(response: Response): Response {
  return Object.assign(response, { isStreamed: true });
}
