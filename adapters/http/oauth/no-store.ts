/** Keeps intermediaries from storing tokens (RFC 6749, section 5.1). */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;
