import {
  explanationErrors,
  explanationsADay,
  type newExplanation,
  replyText,
} from '@akada/contract/attendance/explanations'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import {
  armsOfStudents,
  givenOnDay,
  insertExplanation,
  insertReplies,
  isSent,
  marksOnDay,
} from './queries/explanations.ts'
import { isUnexplained } from './rules/marks.ts'

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
      await audit(tx, by, 'family.explain-absence', ['student', student.id], {
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

/** One text goes to the teachers of this many arms at most: the number of a boarding master has thirty children. */
const mostArms = 5

/**
 * Stores what a guardian wrote by SMS, for the class teacher of each arm in which children of the number are. The caller has checked that the
 * guardian may see the children. The text itself is not in the audit log, since it is removed after 30 days.
 */
export const storeReply = async (
  database: Database,
  { name, by }: Pick<Explainer, 'name' | 'by'>,
  { children, text }: { children: readonly { id: string }[]; text: string },
  now: Date,
): Promise<void> => {
  const { stateId } = by
  const ids = children.map(({ id }) => id)
  await database.forState(stateId).write(async tx => {
    const arms = await armsOfStudents(tx, ids, dayInLagos(now))
    if (arms.length === 0) return audit.exempt(tx, 'no child of the number is in a class arm')
    const replies = arms.slice(0, mostArms).map(arm => ({ ...arm, id: uuidv7() }))
    await Promise.all([
      insertReplies(tx, { stateId, givenBy: name, text: text.slice(0, replyText), at: now }, replies),
      ...replies.map(({ id, classArmId, schoolId, districtId, students }) =>
        audit(tx, by, 'family.reply', ['classArm', classArmId], {
          schoolId,
          districtId,
          summary: `${name} wrote to the class teacher by SMS, about ${students}`,
          after: { reply: id },
        }),
      ),
    ])
  })
}
