let isOwn = false;

/** Whether the socket or request that is being made carries deliveries. */
export function isOwnSending(): boolean {
  return isOwn;
}

/** Makes a socket or request for deliveries, which is not one of an application in this program. */
export function sendingOwn<Result>(make: () => Result): Result {
  const before = isOwn;
  isOwn = true;
  try {
    return make();
  } finally {
    isOwn = before;
  }
}
