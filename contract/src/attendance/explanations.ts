import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, done, id, instant, optionalLine } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { sitting } from './calls.ts'

/** The reasons that a guardian can give. That a student was suspended only the school records. */
export const explanationReasons = ['sick', 'permission'] as const

/** How many absences one guardian can explain on a day. */
export const explanationsADay = 20

/** The longest note of a guardian and the longest answer of a teacher. */
export const explanationText = 200

/** How long what guardians write by SMS is stored, in days. */
export const replyDays = 30

/** The longest text of a reply: three pages of an SMS. */
export const replyText = 480

/** What a guardian says about the absence of a child on a day. */
export const newExplanation = z.object({
  /** Made by the client: sending it again changes nothing. */
  id,
  day,
  sittings: z.array(sitting).min(1).max(2),
  reason: z.enum(explanationReasons),
  note: optionalLine(explanationText),
})

export const explanationErrors = catalogue({
  notUnexplained:
    '409 absence_not_unexplained: The register shows no absence without a reason at this time any more. Open the page again.',
  alreadyExplained:
    '409 absence_already_explained: This absence has been explained already. Ask the school if something about it is wrong.',
  tooMany: `429 too_many_explanations: You have explained ${explanationsADay} absences today. Explain the others tomorrow, or call the school.`,
  decided: '409 explanation_decided: This explanation has been {status} already. Open the page again.',
})

/** Calls of staff: what guardians said about absences. */
export const explanationCalls = calls({ tag: 'Attendance' })({
  ofArm: {
    call: 'GET /attendance/explanations/{id}',
    summary:
      'What guardians said about absences in a class arm, as far as nobody has decided about it, and what they wrote by SMS',
    access: 'attendance.view',
    where: { in: 'param', name: 'id', of: 'classArm' },
    response: z.object({
      foundExplanations: z
        .array(
          z.object({
            id,
            student: z.object({ id, fullName: z.string() }),
            day,
            sittings: newExplanation.shape.sittings,
            reason: newExplanation.shape.reason,
            note: z.string().nullable(),
            givenBy: z.string(),
            givenAt: instant,
          }),
        )
        .max(limits.list),
      /** What guardians wrote by SMS in the last 30 days, the newest first. */
      foundReplies: z
        .array(z.object({ id, students: z.string(), text: z.string(), givenBy: z.string(), givenAt: instant }))
        .max(limits.list),
      can: z.object({ decide: z.boolean() }),
    }),
  },
  decide: {
    call: 'PATCH /attendance/decide-explanation/{id}',
    changes: 'step',
    summary: 'Accept what a guardian said about an absence, or decline it with a sentence',
    description:
      'By the class teacher of the arm, and those who may mark any register. Accepted, the marks get the reason, as far as they are still absences without one. Sent again, it changes nothing.',
    safeToRepeat: true,
    access: 'attendance.mark',
    where: { in: 'param', name: 'id', of: 'absenceExplanation' },
    body: z
      .object({
        accept: z.boolean(),
        /** Shown to the guardian; needed to decline. */
        answer: optionalLine(explanationText),
      })
      .refine(({ accept, answer }) => accept || answer !== null, {
        path: ['answer'],
        message: 'Write a sentence for the guardian.',
      }),
    response: done,
    errors: [explanationErrors.decided],
  },
})
