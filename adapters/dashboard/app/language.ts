/**
 * Replaces a language that the browser gives but its formatters refuse, such as `en-US@posix`;
 * charts use it when they load.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}
