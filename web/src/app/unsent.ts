import { device } from '../lib/device.ts'

const sendExams = async (): Promise<void> => (await import('../features/exams/index.ts')).unsentRegistrations.send()

/** The senders of unsent work, by kind; fetched only if there is any. */
const senders = {
  registers: async () => (await import('../features/attendance/index.ts')).unsentRegisters.send(),
  scores: async () => (await import('../features/grading/index.ts')).unsentScores.send(),
  'exam-registrations': sendExams,
  'exam-photos': sendExams,
}

const isUnsent = (kind: string): boolean => device.drafts.all(kind).size > 0

/** Whether this device holds work of the signed-in person that the server does not have yet. */
export const hasUnsentWork = (): boolean => Object.keys(senders).some(isUnsent)

/**
 * Sends what a person marked or typed on this device without a connection, on whichever page the visit starts: at the start, and when
 * somebody signs in.
 */
export const watchUnsent = (): void => {
  let last: string | undefined
  const look = (): void => {
    const staffId = device.owner()
    if (staffId === last) return
    last = staffId
    if (!staffId) return
    for (const [kind, send] of Object.entries(senders)) {
      // The pages retry by themselves; without a connection not even the sender can be fetched.
      if (isUnsent(kind)) send().catch(() => undefined)
    }
  }
  device.subscribe(look)
  look()
}
