/**
 * An address as the driver takes it. The driver checks the certificate in full for some values of
 * `sslmode` that promise less, and warns of that on standard error: the value that it uses stands
 * in their place.
 */
export function connectionStringOf(address: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(address)) return address;
  return address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}
