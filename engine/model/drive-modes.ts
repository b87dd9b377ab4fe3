/**
 * The drive modes of every car (ours). The public documentation of the service names `NORMAL` alone
 * and leaves the list open; the words of makers beside it are those here, too.
 */
export const driveModes = ['normal', 'eco', 'sport'] as const;

export type DriveMode = (typeof driveModes)[number];
