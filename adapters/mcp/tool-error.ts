/** The error of a tool; its message is a sentence for the model that called it. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
