import { basename } from 'node:path';
import type { Finding, Rule } from './rule.ts';
import { areaOf, codeAreas, type SourceFile } from './source-tree.ts';

const lineLimit = 400;

/** A longer file is divided. Generated files are not meant to be read. */
export const length: Rule = {
  name: 'length',
  concerns: (path) => isCode(path) && !path.endsWith('.generated.ts'),
  check: ({ text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > lineLimit ? [{ line: lineLimit, message: `${lines} lines` }] : [];
  },
};

/** Work left for later belongs in an issue. */
export const unfinished: Rule = {
  name: 'unfinished',
  concerns: isNotAboutWords,
  check: linesMatching(/\b(TODO|FIXME|XXX|HACK)\b/),
};

/** A path of a particular machine, or a word from the conversation in which a line was written. */
export const workplace: Rule = {
  name: 'workplace',
  concerns: isNotAboutWords,
  check: linesMatching(
    /(?<![\w.:/-])\/(home|Users|root|work|mnt)\/\w|\bthe (brief|prompt) (says|asks|wants)\b|\bplan of record\b|\bas (you )?requested\b/,
  ),
};

/**
 * Test files share the modules of their thread. A hook of a module would serve only the first file
 * that imports it, and a mock of a module could reach other files, or miss its own.
 */
export const sharing: Rule = {
  name: 'sharing',
  concerns: (path) =>
    isCode(path) && isNotAboutWords(path) && !path.startsWith('test/support/setup/'),
  check: (file) =>
    linesMatching(
      file.path.endsWith('.test.ts')
        ? /\bvi\.(do)?[mM]ock\(/
        : /\bvi\.(do)?[mM]ock\(|^(before|after)(All|Each)\(/,
    )(file),
};

/** Files are nouns in kebab-case, without catch-all names. */
export const naming: Rule = {
  name: 'naming',
  concerns: (path) => isCode(path) || areaOf(path) === 'scenarios',
  check: ({ path }) => {
    const found: Finding[] = [];
    const isOrdinary = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(basename(path));
    if (!isOrdinary && basename(path) !== 'README.md') {
      found.push({ line: 1, message: 'the name is not in kebab-case' });
    }
    if (/(^|[/.-])(util|helper)s?([/.-])/.test(path)) {
      found.push({ line: 1, message: 'the name says nothing about the content' });
    }
    return found;
  },
};

function linesMatching(pattern: RegExp): (file: SourceFile) => Finding[] {
  return ({ text }) =>
    text.split('\n').flatMap((line, index) => {
      const match = pattern.exec(line);
      return match === null ? [] : [{ line: index + 1, message: match[0] }];
    });
}

/** The rules and their snippets have to spell the words that they forbid. */
function isNotAboutWords(path: string): boolean {
  return !path.startsWith('test/tidy/');
}

function isCode(path: string): boolean {
  return codeAreas.some((area) => area === areaOf(path));
}
