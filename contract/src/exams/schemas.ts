import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { day, id, instant, line, optionalLine, thingName, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { naira, signedNaira } from '../kernel/money.ts'

const named = z.object({ id, name: z.string() })

/** `Draft`: visible to the state only. `Announced`: schools see it, and register within its window. `Closed`: cancelled or over. */
export const examStatus = z.enum(['Draft', 'Announced', 'Closed'])

/** The status of an exam's registration window today. */
export const windowStatus = z.enum(['Not yet open', 'Open', 'Closed'])

/** An exam in the terms of the specification (section 3). */
export const examInformation = z.object({
  examName: z.string(),
  session: named,
  introduction: z.string(),
  eligibility: z.string(),
  gradingCandidates: z.string(),
  certificates: z.string(),
  subjects: z.array(named),
  class: named,
  examDate: z.object({ starts: day, ends: day }),
  /** `fee` in naira for each candidate; zero is allowed. */
  examRegistration: z.object({ starts: day, ends: day, fee: signedNaira }),
})

export const exam = z.object({
  id,
  status: examStatus,
  registration: windowStatus,
  /** When the results were published. */
  resultsPublishedAt: instant.nullable(),
  revision,
  examInformation,
  /** The prefix of candidate numbers: BECE26. */
  numberPrefix: z.string(),
  can: z.object({ edit: z.boolean(), register: z.boolean(), pay: z.boolean(), seeResults: z.boolean() }),
})
export type Exam = z.infer<typeof exam>

/** Registered schools and candidates of an exam, as far as the caller may see them. */
export const examOverview = exam.extend({
  schools: z.int(),
  /** Paid for. */
  candidates: z.int(),
  /**
   * The money in it, for those who may close it; null for others and in lists. `paid`: by schools for candidates, and not reversed. `unused`:
   * fees of guardians in the wallets of schools that have paid for no candidate with them.
   */
  money: z.object({ paid: signedNaira, schools: z.int(), unused: signedNaira, unusedFees: z.int() }).nullable(),
})
export type ExamOverview = z.infer<typeof examOverview>

const paragraph = line(limits.longText)
const window = z.object({ starts: day, ends: day })

export const examBody = z.object({
  examName: thingName(limits.shortText),
  session: id,
  class: id,
  introduction: paragraph,
  eligibility: paragraph,
  gradingCandidates: paragraph,
  certificates: paragraph,
  subjects: z.array(id).min(1, 'Choose at least one subject.').max(40, 'At most 40 subjects.'),
  examDate: window,
  examRegistration: window.extend({ fee: naira }),
  numberPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,10}$/, 'Two to ten letters and digits, as BECE26.'),
})
export type ExamBody = z.input<typeof examBody>

/** One subject and the students who sit it. */
export const subjectEntry = z.object({ subject: id, students: z.array(id).max(limits.ids) })

export const registerBody = z.object({
  exam: id,
  school: id,
  studentsAndSubjectsRegistration: z
    .array(subjectEntry)
    .min(1, 'Choose at least one subject.')
    .max(40, 'At most 40 subjects.'),
  /** The revision of the unpaid registration to replace; a newer one is not overwritten. If omitted: any revision. */
  revision: revision.optional(),
  /** That registration's id, null for none: another one made since is not overwritten either. If omitted: any registration. */
  registration: id.nullable().optional(),
})
export type RegisterBody = z.input<typeof registerBody>

/** `Reversed`: paid by mistake; the state gave the money back, and the candidate numbers are void. */
export const registrationStatus = z.enum(['Unpaid', 'Paid', 'Reversed'])

export const candidate = z.object({
  id,
  student: z.object({
    id,
    fullName: z.string(),
    fxId: z.string(),
    admissionNumber: z.string(),
    gender: z.string(),
    dateOfBirth: z.string(),
    classArm: z.string().nullable(),
    picture: picture.nullable(),
  }),
  /** Given at payment, in alphabetical order, never reused. */
  candidateNumber: z.string().nullable(),
  subjects: z.array(named),
  /** Whether the student is at another school now, or has left; null if neither. */
  gone: z.enum(['Moved', 'Left']).nullable(),
  /** The school that registered the student, who is at the school of the list now; null of one whom the school of the list registered. */
  cameFrom: z.string().nullable(),
  /** Number of the registration: 1 is the first, the others are supplementary. */
  registration: z.int(),
})
export type Candidate = z.infer<typeof candidate>

/** A school's registrations for an exam: at most one unpaid at a time, the paid ones, and those whose payment was reversed. */
export const registration = z.object({
  id,
  number: z.int(),
  status: registrationStatus,
  school: named,
  exam: z.object({ id, examName: z.string() }),
  candidates: z.int(),
  /** Per candidate, and in total: in naira. The current fee while unpaid, afterwards the fee that was paid. */
  fee: signedNaira,
  correctAmount: signedNaira,
  studentsAndSubjectsRegistration: z.array(subjectEntry),
  /** Its candidates by name. */
  students: z.array(z.object({ id, fullName: z.string() })),
  /** Students who can no longer be paid for, each with the reason: moved away, or paid for by another school. */
  obstacles: z.array(z.object({ student: id, fullName: z.string(), message: z.string() })),
  paidAt: instant.nullable(),
  paidBy: z.string().nullable(),
  /** The number of the receipt; null if nothing had to be paid. */
  reference: z.string().nullable(),
  /** Of a reversed payment: when, by whom and why, and the number of the transaction that gave the money back, null if none moved. */
  reversal: z.object({ at: instant, by: z.string(), reason: z.string(), reference: z.string().nullable() }).nullable(),
  savedAt: instant,
  savedBy: z.string(),
  revision,
})
export type Registration = z.infer<typeof registration>

/** The invoice of one paid or unpaid registration. */
export const examInvoice = z.object({
  title: z.string(),
  /** The page header, as on report cards. */
  ministry: z.string(),
  school: named.extend({ address: z.string().nullable() }),
  exam: z.object({ id, examName: z.string(), session: z.string() }),
  registration,
  lines: z.array(
    z.object({
      serial: z.int(),
      name: z.string(),
      fxId: z.string(),
      candidateNumber: z.string().nullable(),
      fee: signedNaira,
    }),
  ),
  total: signedNaira,
  totalInWords: z.string(),
})
export type ExamInvoice = z.infer<typeof examInvoice>

/** The students whom the school may still register: those of the exam's class who are in the school today, by arm. */
export const eligibleArm = z.object({
  classArm: named.nullable(),
  students: z.array(
    z.object({
      id,
      fullName: z.string(),
      fxId: z.string(),
      admissionNumber: z.string(),
      gender: z.string(),
      /** Subjects of the exam that the student takes; suggested first. */
      offers: z.array(id),
      /** The candidate number if the student is already paid for. */
      candidateNumber: z.string().nullable(),
      /** Whether the parents agreed to a photo. */
      photoConsent: z.boolean(),
      /** The file of the student's photo; null if there is none. */
      photo: id.nullable(),
    }),
  ),
})
export type EligibleArm = z.infer<typeof eligibleArm>

export const examResult = z.object({
  exam: z.object({ id, examName: z.string(), session: z.string() }),
  student: z.object({ id, fullName: z.string(), fxId: z.string(), gender: z.string(), picture: picture.nullable() }),
  school: named,
  /** The page header, as on report cards. */
  ministry: z.string(),
  candidateNumber: z.string(),
  publishedAt: instant,
  /** By which the slip can be confirmed on the public page; null if none was issued. */
  code: z.string().nullable(),
  /** When a published result was corrected last; null if none was. */
  correctedAt: instant.nullable(),
  subjects: z.array(
    z.object({
      subject: named,
      /** Out of 100; null if absent, or if there is no result. */
      score: z.number().nullable(),
      grade: z.string().nullable(),
      remark: z.string().nullable(),
      absent: z.boolean(),
    }),
  ),
  passed: z.int(),
  sat: z.int(),
})
export type ExamResult = z.infer<typeof examResult>

/** The reason for withdrawing published results, or for cancelling an exam. */
export const reasonBody = z.object({ reason: line(limits.text) })
export const optionalReasonBody = z.object({ reason: optionalLine(limits.text) })
