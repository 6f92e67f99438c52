import type { Sheet } from './sheet.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSheet = (raw: Record<string, unknown>): raw is Record<string, unknown> & Sheet =>
  ['classArmId', 'name', 'day', 'sitting'].every(name => typeof raw[name] === 'string') &&
  ['drafts', 'conflicts', 'refusals'].every(name => isRecord(raw[name])) &&
  Array.isArray(raw.queue)

/** A sheet as it was kept on the device, or null where it is of another make. */
export const revive = (raw: unknown): Sheet | null => (isRecord(raw) && isSheet(raw) ? raw : null)
