import { useCallback, useMemo, useState } from 'react'
import { registers, useRegisters } from '../drafts.ts'
import type { Mark, Reason, Register, Sitting } from '../model/marks.ts'
import {
  decided,
  emptySheet,
  type Making,
  partOf,
  type Sheet,
  shownOf,
  type Step,
  stepsFrom,
  unmarkedIn,
  withoutDrafts,
  withRestPresent,
  withSteps,
  withTap,
} from '../model/sheet.ts'
import { marksOf, rollOf } from '../model/week.ts'

/** A register on the screen: what its rows show, and what a person can do with them. */
export const useMarking = (register: Register, day: string, sitting: Sitting) => {
  const { classArm, can } = register
  const { sheets } = useRegisters()
  // What was tapped on this page, latest last, to be undone.
  const [taken, setTaken] = useState<readonly (readonly Step[])[]>([])
  const roll = useMemo(() => rollOf(register.students, day), [register.students, day])
  const ids = useMemo(() => roll.map(student => student.id), [roll])
  const standing = useMemo(() => marksOf(register, day, sitting), [register, day, sitting])
  const key = useMemo(
    () => ({ classArmId: classArm.id, name: classArm.fullName, day, sitting }),
    [classArm.id, classArm.fullName, day, sitting],
  )
  const sheet = sheets.get(partOf(key)) ?? emptySheet(key)
  const presumes = register.presumesPresent && can.mark
  const unmarked = unmarkedIn(sheet, standing, ids)
  const drafts = Object.keys(sheet.drafts).length

  /** Changes what these students show, so that it can be undone. */
  const change = useCallback(
    (studentIds: readonly string[], by: (now: Sheet, making: Making) => Sheet): void => {
      const before = registers.sheet(key)
      const steps = studentIds.map((studentId): Step => {
        const was = shownOf(before, standing, studentId)
        return was ? { studentId, mark: was.mark, reason: was.reason } : { studentId, mark: null }
      })
      registers.change(key, by)
      setTaken(all => [...all, steps])
    },
    [key, standing],
  )
  const mark = useCallback(
    (studentId: string, given: Mark, reason: Reason | null): void =>
      change([studentId], (now, making) => withTap(now, standing, { studentId, mark: given, reason }, making)),
    [change, standing],
  )
  const decide = useCallback(
    (studentId: string, whose: 'mine' | 'theirs'): void =>
      registers.change(key, (now, making) => decided(now, studentId, whose, making)),
    [key],
  )
  const isUntouched = drafts === 0 && unmarked.length === ids.length
  const morning =
    sitting === 'afternoon' && isUntouched
      ? stepsFrom(
          sheets.get(partOf({ ...key, sitting: 'morning' })) ?? emptySheet(key),
          marksOf(register, day, 'morning'),
          ids,
        )
      : []
  return {
    roll,
    ids,
    sheet,
    standing,
    presumes,
    unmarked,
    drafts,
    /** What a student's row shows. */
    shownAs: (id: string) =>
      shownOf(sheet, standing, id) ??
      (presumes ? ({ mark: 'present', reason: null, state: 'presumed' } as const) : null),
    mark,
    decide,
    restPresent: (): void => change(unmarked, (now, making) => withRestPresent(now, standing, ids, making)),
    /** Copies who was away in the morning; null if nobody was, or the afternoon is begun. */
    copyMorning:
      morning.length > 0
        ? (): void =>
            change(
              morning.map(({ studentId }) => studentId),
              (now, making) => withSteps(now, standing, morning, making),
            )
        : null,
    /** How many changes of this page can be undone. */
    taken: taken.length,
    /** Undoes the last change; what was tapped before the page was opened, all together. */
    undo: (): void => {
      const steps = taken.at(-1)
      registers.change(key, (now, making) => (steps ? withSteps(now, standing, steps, making) : withoutDrafts(now)))
      setTaken(all => all.slice(0, -1))
    },
    save: (why: string | null): void => registers.save(key, why, presumes ? unmarked : []),
  }
}
