import type { Register, Sitting } from './marks.ts'
import { type Sheet, partOf } from './sheet.ts'
import { isOpenAt, progressOf } from './week.ts'

export interface Place {
  day: string
  sitting: Sitting
}

/**
 * The register to mark after one was saved: the day's afternoon, else the next one of the loaded week that lacks marks and may be called at a
 * time of today ('HH:MM'); null if there is none. A register that waits on this device to be sent counts as marked.
 */
export const nextDue = (
  register: Register,
  { day, sitting }: Place,
  waiting: ReadonlyMap<string, Sheet>,
  time: string,
): Place | null => {
  const due = register.schoolDays
    .flatMap(one => register.sittings.map(its => ({ day: one, sitting: its })))
    .filter(place => isOpenAt(register, place, time) || (place.day === day && place.sitting === sitting))
  const at = due.findIndex(one => one.day === day && one.sitting === sitting)
  const lacks = (place: Place): boolean => {
    const { marked, of } = progressOf(register, place.day, place.sitting)
    const part = partOf({ classArmId: register.classArm.id, ...place })
    return marked < of && (waiting.get(part)?.queue.length ?? 0) === 0
  }
  return [...due.slice(at + 1), ...due.slice(0, Math.max(at, 0))].find(lacks) ?? null
}
