import { expect, test } from 'vitest';
import { endless } from './hooked-night.ts';
import { mcpClient } from './mcp-client.ts';

test.each([
  ['run_scenario', { yaml: endless }, /^\d+ parts of 15 simulated minutes$/],
  ['advance_clock', { by: '29000d' }, /^the world stands at 20\d\d-/],
])(
  '%s tells the official client of its progress, and ends when cancelled',
  async (name, given, form) => {
    const { client, call, defects } = await mcpClient();
    await call('start_world', { yaml: endless });
    const cancel = new AbortController();
    const told: { readonly progress: number; readonly message?: string | undefined }[] = [];
    const running = client.callTool({ name, arguments: given }, undefined, {
      signal: cancel.signal,
      onprogress: (each) => {
        told.push(each);
        if (told.length === 3) cancel.abort();
      },
    });

    await expect(running).rejects.toThrow('abort');

    expect(told.map(({ progress }) => progress)).toEqual([1, 2, 3]);
    for (const { message } of told) expect(message).toMatch(form);
    expect(new Set(told.map(({ message }) => message)).size).toBe(3);
    expect((await call('list_vehicles')).isError).toBe(false);
    expect(defects).toEqual([]);
  },
);
