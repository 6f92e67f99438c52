import type { CurrentMark } from '@akada/contract/attendance/calls'
import { handOverErrors } from '@akada/contract/hand-overs/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { HandedRegister } from '../hand-overs/index.ts'
import { namesOfStaff } from '../staff/index.ts'
import { namesOfStudents } from '../students/index.ts'
import { markOnce } from './save-register.ts'
import { findFormerArm, recordedIn } from './queries/handed-register.ts'

const nameOfMark: Record<CurrentMark['mark'], string> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  excused: 'Excused',
}

/** 'Absent, sick' */
const inWords = (mark: CurrentMark['mark'], reason: string | null | undefined): string =>
  reason ? `${nameOfMark[mark]}, ${reason}` : nameOfMark[mark]

/** Marks of a register that were handed over. */
export const handedRegister: HandedRegister = {
  findTaught: async (tx, { classArmId, day }, staffId) => {
    const arm = await findFormerArm(tx, { classArmId, day, staffId })
    return arm && { ...arm, from: day, to: day, components: [] }
  },

  compare: async (tx, { classArmId, day, sitting, items }, schoolId) => {
    const { fullName, marks } = await recordedIn(tx, { classArmId, day, sitting })
    const recorded = items.map(({ studentId }) => marks?.[studentId])
    const [students, staff] = await Promise.all([
      namesOfStudents(
        tx,
        schoolId,
        items.map(({ studentId }) => studentId),
      ),
      namesOfStaff(
        tx,
        recorded.flatMap(mark => (mark ? [mark.b] : [])),
      ),
    ])
    return {
      title: `${fullName}, ${writtenDay(day)}, ${sitting}`,
      items: items
        .map(({ studentId, mark, reason, at }, place) => {
          const has = recorded[place]
          return {
            key: studentId,
            student: students.get(studentId) ?? 'Not a student of this school',
            component: null,
            value: inWords(mark, reason),
            at,
            recorded: has ? { value: inWords(has.m, has.r), by: staff.get(has.b) ?? null } : null,
            version: has?.i ?? null,
          }
        })
        .toSorted((one, other) => one.student.localeCompare(other.student)),
    }
  },

  take: async (tx, { classArmId, day, sitting, items }, taken, { actor, now, today, reason }) => {
    const handed = new Map(items.map(item => [item.studentId, item]))
    const marks = taken.map(({ key, basedOn }) => ({
      ...(handed.get(key) ?? refuse(handOverErrors.unknownItem)),
      basedOn,
    }))
    const sheet = { classArmId, day, sitting, marks, reason, onError: 'refuseAll', results: 'others' } as const
    try {
      await markOnce(tx, actor, sheet, { now, today })
    } catch (error) {
      // Somebody made the register meanwhile; the person reads it before deciding again.
      if (isUniqueViolation(error, 'register_pkey')) refuse(commonErrors.busy)
      throw error
    }
  },
}
