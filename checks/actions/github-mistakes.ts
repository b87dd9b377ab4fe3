import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { convertActionTemplate } from '@actions/workflow-parser/actions/action-template';

/** The mistakes in the text of an `action.yml`, in the words of GitHub. */
export function actionMistakes(content: string): readonly string[] {
  const file = { name: 'action.yml', content };
  const { context, value } = parseAction(file, new NoOperationTraceWriter());
  if (value !== undefined) convertActionTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** The mistakes in the text of a workflow. */
export async function workflowMistakes(content: string): Promise<readonly string[]> {
  const file = { name: 'workflow.yml', content };
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
