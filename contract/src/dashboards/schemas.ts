import * as z from 'zod'

/** Figures of one school, or the sum over several. Counts are for the time `asOf`. */
export const schoolFigures = z.object({
  students: z.object({ male: z.int(), female: z.int(), withoutClassArm: z.int() }),
  staff: z.object({ teaching: z.int(), nonTeaching: z.int() }),
  /** Enrolment by class, in the order of classes. */
  enrolment: z.array(z.object({ class: z.string(), level: z.int(), male: z.int(), female: z.int() })).max(60),
  /**
   * The school days of this week up to today: attendances of the sittings called for each student, and how many due sittings of
   * students were not called.
   */
  attendanceOfWeek: z
    .array(z.object({ day: z.string(), present: z.int(), expected: z.int(), notCalled: z.int() }))
    .max(7),
  /** Registers of today's sittings that are due by now; none on a day without school. */
  registersToday: z.object({ marked: z.int(), of: z.int() }),
  teachersWithoutSubjects: z.int(),
  armsWithoutTeacher: z.int(),
  classArms: z.int(),
  /** Staff who retire within twelve months. */
  retiringSoon: z.int(),
  /** Report cards of the active term: published, drafts, and the number of students in arms. */
  cards: z.object({ published: z.int(), drafts: z.int(), of: z.int() }),
  pendingTransfers: z.object({ incoming: z.int(), outgoing: z.int() }),
})
export type SchoolFigures = z.infer<typeof schoolFigures>
