import { type Execution, type ServiceFault, serviceFault } from '../../../engine/index.ts';

/** The fault that a client sees for a failed command; undefined for any other. */
export function executionFault(execution: Execution): ServiceFault | undefined {
  const { error } = execution;
  if (error === undefined) return undefined;
  const detail = detailOf(execution, error);
  return serviceFault(error, { detail, ...(isTimeout(error) && { status: 504 }) });
}

/** Whether the vehicle did not report in time: a gateway timeout (public; the mapping is ours). */
function isTimeout({ type, code }: NonNullable<Execution['error']>): boolean {
  return type === 'UPSTREAM' && code === 'NO_RESPONSE';
}

function detailOf(
  { request, receivedAtMs, deadlineAtMs }: Execution,
  { type, reason }: NonNullable<Execution['error']>,
): string {
  const what = request.type;
  const seconds = (deadlineAtMs - receivedAtMs) / 1000;
  if (reason !== undefined) return `the vehicle refused ${what}: ${reason.replaceAll('_', ' ')}`;
  if (type === 'COMPATIBILITY') return `the vehicle does not take ${what}`;
  return type === 'VEHICLE_STATE'
    ? `the vehicle had no network for ${seconds} s, as long as ${what} waited for it`
    : `nothing that the vehicle reported within ${seconds} s showed that it had done ${what}`;
}
