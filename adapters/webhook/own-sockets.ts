let isOwn = false;

/** Whether the socket that is being made carries deliveries. */
export function isOwnSocket(): boolean {
  return isOwn;
}

/** Makes a socket for deliveries, which is not one of an application in this program. */
export function makingOwnSocket<Result>(make: () => Result): Result {
  const before = isOwn;
  isOwn = true;
  try {
    return make();
  } finally {
    isOwn = before;
  }
}
