import { explanationErrors, explanationsADay, type newExplanation } from '@akada/contract/attendance/explanations'
import { writtenDay } from '@akada/contract/kernel/written-day'
import type * as z from 'zod'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { givenOnDay, insertExplanation, isSent, marksOnDay } from './queries/explanations.ts'
import { isUnexplained } from './rules/marking.ts'

interface Explainer {
  personId: string
  name: string
  by: SystemActor
}

/** The indexes by which an absence is explained once. */
const onceIndexes = ['absence_explanation_morning', 'absence_explanation_afternoon']

/**
 * Stores what a guardian says about the absence of a student, for the class teacher of the arm whose register has the mark, also where the
 * student has left it since. The caller has checked that the guardian may see the student. Refuses if the register shows no unexplained
 * absence there, if it was explained already, and past the number of a day. Sent again with its id, it changes nothing.
 */
export const explainAbsence = async (
  database: Database,
  { personId, name, by }: Explainer,
  student: { id: string; fullName: string },
  sent: z.output<typeof newExplanation>,
  now: Date,
): Promise<void> => {
  const sittings = [...new Set(sent.sittings)]
  const own = { id: sent.id, personId, studentId: student.id }
  try {
    await database.forState(by.stateId).write(async tx => {
      if (await isSent(tx, own)) return audit.exempt(tx, 'sent before')
      if ((await givenOnDay(tx, personId, dayInLagos(now))) >= explanationsADay) refuse(explanationErrors.tooMany)
      const marks = await marksOnDay(tx, student.id, sent.day)
      const place = marks.find(({ sitting, mark }) => sitting === sittings[0] && isUnexplained(mark))
      const isAbsence = (wanted: string): boolean =>
        marks.some(one => one.sitting === wanted && one.classArmId === place?.classArmId && isUnexplained(one.mark))
      if (!place || !sittings.every(isAbsence)) return refuse(explanationErrors.notUnexplained)
      const { schoolId, districtId, classArmId } = place
      const { id, day, reason, note } = sent
      const isNew = await insertExplanation(tx, {
        id,
        stateId: by.stateId,
        schoolId,
        classArmId,
        studentId: student.id,
        day,
        sittings,
        reason,
        note,
        personId,
        givenBy: name,
        at: now,
      })
      if (!isNew) {
        if (!(await isSent(tx, own))) refuse(explanationErrors.alreadyExplained)
        return audit.exempt(tx, 'sent twice at once')
      }
      await audit(tx, by, {
        operation: 'family.explain-absence',
        entity: 'student',
        entityId: student.id,
        schoolId,
        districtId,
        summary: `${name} explained the absence of ${student.fullName} on ${writtenDay(day)}: ${reason}`,
        after: { explanation: id, day, sittings, reason, note },
      })
    })
  } catch (error) {
    if (onceIndexes.some(index => isUniqueViolation(error, index))) return refuse(explanationErrors.alreadyExplained)
    throw error
  }
}
