/** A browser may give a language that its own formatters refuse, as `en-US@posix`; charts ask for it when they load. */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}
