import type { html } from 'hono/html';

export type ReportHtml = ReturnType<typeof html>;
