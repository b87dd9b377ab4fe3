/** Whether a name matches a pattern in which `*` stands for any text. */
export function matchesPattern(pattern: string, name: string): boolean {
  return matcherOf(pattern)(name);
}

/** The same for many names. */
export function matcherOf(pattern: string): (name: string) => boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return (name) => name === first;
  return (name) => {
    if (!name.startsWith(first)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = name.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
  };
}
