import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const source = `
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { convertActionTemplate } from '@actions/workflow-parser/actions/action-template';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';

export async function actionMistakes(content) {
  const { context, value } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) convertActionTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

export async function workflowMistakes(content) {
  const { context, value } = parseWorkflow({ name: 'job.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
`;

interface GithubParser {
  readonly actionMistakes: (content: string) => Promise<readonly string[]>;
  readonly workflowMistakes: (content: string) => Promise<readonly string[]>;
}

/** GitHub's own parser of actions and workflows; bundled, for it imports JSON in a form that Node refuses. */
export async function githubParser(): Promise<GithubParser> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-parser-'));
  try {
    const outfile = join(folder, 'parser.mjs');
    const stdin = { contents: source, resolveDir: process.cwd() };
    await build({ stdin, bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'error' });
    return (await import(pathToFileURL(outfile).href)) as GithubParser;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
