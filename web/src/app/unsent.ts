import { device } from '../lib/device.ts'
import { session } from '../lib/session.ts'
import { unsentPrefix } from '../lib/session-store.ts'

/** Who sends what is kept under which name; fetched only where something is kept. */
const senders = {
  registers: async () => (await import('../features/attendance/index.ts')).unsentRegisters.send(),
  scores: async () => (await import('../features/grading/index.ts')).unsentScores.send(),
  'exam-registrations': async () => (await import('../features/exams/index.ts')).unsentRegistrations.send(),
}

const isKept = (name: string, staffId: string): boolean => {
  try {
    return localStorage.getItem(`${unsentPrefix}${name}.${staffId}`) !== null
  } catch {
    // A browser without storage has kept nothing.
    return false
  }
}

/** Whether this device keeps work of the signed-in person that the server does not have yet. */
export const hasUnsentWork = (): boolean => {
  const staffId = session.get()?.staff.id
  return staffId !== undefined && Object.keys(senders).some(name => isKept(name, staffId))
}

/**
 * Sends what a person marked or typed on this device without a connection, on whichever page the visit begins: at the start, and when
 * somebody signs in.
 */
export const watchUnsent = (): void => {
  let last: string | undefined
  const look = (): void => {
    const staffId = device.owner()
    if (staffId === last) return
    last = staffId
    if (!staffId) return
    for (const [name, send] of Object.entries(senders)) {
      // The pages try again themselves; without a connection not even the sender can be fetched.
      if (isKept(name, staffId)) send().catch(() => undefined)
    }
  }
  device.subscribe(look)
  look()
}
