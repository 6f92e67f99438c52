import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { id, instant, optionalLine, phone, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { cardLayouts } from './words.ts'

/**
 * Scores on a card are decimal text, so that the printed value is the computed value: '72', '64.5', '58.33'. Components and totals have at
 * most one decimal, averages exactly two (domain.md, The report sheet: round half up to 2 decimals; rank on the rounded value).
 */
export const decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** An exact value 'n/d', beside a printed one that was rounded; omitted if the printed value is exact (docs/figures.md). */
const fraction = z
  .string()
  .regex(/^\d+\/\d+$/)
  .optional()

/** A component of a subject on the card: a score, ABS (counts 0, flagged), EX (exempt), or nothing entered. */
export const cardComponent = z.object({
  kind: z.enum(['score', 'absent', 'exempt', 'empty']),
  score: decimal.nullable(),
})

export const cardSubject = z.object({
  subjectId: id,
  name: z.string(),
  /** In the order of the card's components. */
  components: z.array(cardComponent),
  /** Null while a component has no score: prints a dash, has no grade and no position, and is not used in any other student's figures. */
  total: decimal.nullable(),
  exactTotal: fraction,
  /** The total as a whole number, which is graded. */
  grade: z.string().nullable(),
  remark: z.string().nullable(),
  position: z.int().nullable(),
  classAverage: decimal.nullable(),
  highest: decimal.nullable(),
  lowest: decimal.nullable(),
  passed: z.boolean().nullable(),
  /** Some component is ABS. */
  absent: z.boolean(),
  /** Some component still has no score. */
  incomplete: z.boolean(),
  /** Totals of the earlier terms of the session, first to last; null if there is none. */
  broughtForward: z.array(decimal.nullable()),
  /** Third term: average of the terms that have a total. */
  cumulative: decimal.nullable(),
  exactCumulative: fraction,
})

/** The values computed from scores and attendance for one student in one term. */
export const reportCardResult = z.object({
  components: z.array(z.object({ id, name: z.string(), maximum: decimal })),
  subjects: z.array(cardSubject),
  offered: z.int(),
  passed: z.int(),
  failed: z.int(),
  obtained: decimal,
  obtainable: decimal,
  /** Null if no subject has a total. */
  average: decimal.nullable(),
  exactAverage: fraction,
  /** False prints 'Not ranked'. */
  ranked: z.boolean(),
  /**
   * Why not: joined after the end of the term or left before it; left out of the publication; lacks a score in a subject assessed in
   * the arm; has totals in fewer than half of these subjects. Null if ranked.
   */
  notRanked: z.enum(['not in arm', 'left out', 'incomplete', 'too few totals']).nullable(),
  positionInArm: z.int().nullable(),
  numberInArm: z.int(),
  positionInClass: z.int().nullable(),
  numberInClass: z.int(),
  /** Average of the arm's ranked students. */
  armAverage: decimal.nullable(),
  attendance: z.object({
    unit: z.enum(['days', 'half-days']),
    opened: z.int(),
    present: z.int(),
    absent: z.int(),
    late: z.int(),
    /** Sittings that were not called for the student. */
    notCalled: z.int(),
  }),
  /** Third term only: over the terms that have results, and the number of these terms. */
  cumulative: z.object({ average: decimal, terms: z.int() }).nullable(),
  exactCumulative: fraction,
  /** Third term only: proposed by the state's rule. */
  promotion: z.enum(['Promoted', 'On Trial', 'Repeat', 'Withdrawn']).nullable(),
  /** The reasons of what is proposed, in sentences. */
  promotionBecause: z.string().nullable(),
  /** Missing scores, in words: 'Mathematics: Exam'. */
  missing: z.array(z.string()),
})
export type ReportCardResult = z.infer<typeof reportCardResult>

/** The figures of a card that are compared over the terms, as printed on it. */
export const cardFigures = z.object({
  /** In the class arm; null where the student is not ranked, or the state prints no positions. */
  position: z.object({ place: z.int(), of: z.int() }).nullable(),
  /** Attendances, and the sittings called for the student. */
  attendance: z.object({ attended: z.int(), called: z.int() }),
  /** In the order of the card; a total is null where the subject has none. */
  subjects: z.array(z.object({ name: z.string(), total: decimal.nullable() })).max(100),
})
export type CardFigures = z.infer<typeof cardFigures>

export const cardStatus = z.enum(['Draft', 'Published'])

/** A card in the list of an arm. */
export const cardSummary = z.object({
  studentId: id,
  fullName: z.string(),
  fxId: z.string(),
  admissionNumber: z.string(),
  /** Null if none has been generated yet. */
  cardId: id.nullable(),
  status: cardStatus.nullable(),
  version: z.int().nullable(),
  average: decimal.nullable(),
  positionInArm: z.int().nullable(),
  missingScores: z.int(),
  /** Why the student is left out of the publication; null if not left out. */
  leftOutReason: z.string().nullable(),
  /** Why the latest issue was published although scores are missing; null if none were, and for a draft. */
  incompleteReason: z.string().nullable(),
  ratingsGiven: z.int(),
  ratingsWanted: z.int(),
  hasClassTeacherRemark: z.boolean(),
  hasPrincipalRemark: z.boolean(),
  revision: revision.nullable(),
})
export type CardSummary = z.infer<typeof cardSummary>

export const armCards = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  school: z.object({ id, name: z.string() }),
  term: z.object({ id, name: z.string(), session: z.string() }),
  cards: z.array(cardSummary),
  /** Why the list is empty or can't be generated; null if it can. */
  why: z.string().nullable(),
  can: z.object({ generate: z.boolean(), rate: z.boolean(), remark: z.boolean(), publish: z.boolean() }),
})
export type ArmCards = z.infer<typeof armCards>

/** The signatory of a remark. The picture of the signature comes with the issue: it is null on a draft. */
const signer = z.object({
  name: z.string().nullable(),
  remark: z.string().nullable(),
  signatureFileId: id.nullable(),
})

/** All printed values. Frozen as a whole when a card is published; cards that were issued before a value was printed lack it. */
export const cardSheet = z.object({
  state: z.string(),
  ministry: z.string(),
  school: z.object({
    id,
    name: z.string(),
    address: z.string().nullable(),
    phone: phone.nullish(),
    motto: z.string().nullable(),
    /** The state's crest where the school has none. */
    logoFileId: id.nullable(),
    /** The state's crest, beside the school's own. */
    crestFileId: id.nullish(),
  }),
  session: z.string(),
  term: z.object({
    id,
    number: z.int(),
    name: z.string(),
    vacation: z.string(),
    nextTermBegins: z.string().nullable(),
    /** What to pay and to bring. */
    nextTermNeeds: z.string().nullish(),
  }),
  student: z.object({
    id,
    fullName: z.string(),
    fxId: z.string(),
    admissionNumber: z.string(),
    gender: z.string(),
    dateOfBirth: z.string().optional(),
    house: z.string().nullish(),
    /** In whole years on the last day of the term. */
    age: z.int(),
    pictureFileId: id.nullable(),
  }),
  /** Who heads the school: 'Principal' if absent, as on cards that were issued before it was recorded. */
  headTitle: z.string().optional(),
  class: z.string(),
  /** Of the class: JSS 1 is 7. Up to Primary 3 traits are rated in words. */
  level: z.int().optional(),
  /** 'standard' if absent. */
  layout: z.enum(cardLayouts).optional(),
  classArm: z.string(),
  /** For a senior arm. */
  stream: z.string().nullable(),
  result: reportCardResult,
  printPositions: z.boolean(),
  ratings: z.array(
    z.object({
      domain: z.enum(['psychomotor', 'affective']),
      traitId: id,
      name: z.string(),
      rating: z.int().min(1).max(5).nullable(),
    }),
  ),
  ratingKey: z.array(z.object({ rating: z.int(), meaning: z.string() })),
  gradeKey: z.array(z.object({ from: z.int(), to: z.int(), grade: z.string(), remark: z.string() })),
  classTeacher: signer,
  principal: signer,
  /** Head of the school's audit chain when the card was issued, `<position>-<hash>`; null before the first seal, absent on a draft. */
  auditHead: z.string().nullable().optional(),
})
export type CardSheet = z.infer<typeof cardSheet>

export const studentCard = z.object({
  id,
  status: cardStatus,
  /** Grows with every change of ratings and remarks. */
  revision,
  /** For a published card; null while it is a draft. */
  issue: z
    .object({
      version: z.int(),
      code: z.string(),
      issuedAt: instant,
      /** When the version that this one replaces was issued; null for the first. */
      replaces: instant.nullable(),
      /** Why it was issued again, as its sheet says it; null for the first. */
      reason: z.string().nullable(),
      /** Why it was published although scores are missing; null if none were. */
      incompleteReason: z.string().nullable(),
    })
    .nullable(),
  /** The frozen values if the card is published. */
  sheet: cardSheet,
  /** The signatures named on an issued card, as pictures; null if there is none, and on a draft. */
  signatures: z.object({ classTeacher: picture.nullable(), principal: picture.nullable() }),
  /** The school's remark for this range of averages, offered while the principal's own is empty. */
  suggestedPrincipalRemark: z.string().nullable(),
  can: z.object({ rate: z.boolean(), remark: z.boolean(), publish: z.boolean() }),
})
export type StudentCard = z.infer<typeof studentCard>

export const updateStudentCardBody = z.object({
  /** The revision that was read. */
  revision: revision.min(1),
  /** Trait id to rating 1 to 5, or null to remove it. Omitted traits stay unchanged. */
  ratings: z.record(id, z.int().min(1).max(5).nullable()).optional(),
  classTeacherRemark: optionalLine(limits.text).optional(),
  principalRemark: optionalLine(limits.text).optional(),
})

/** What the public page shows of a report card or of the result slip of a state exam: nothing else. */
export const verification = z.object({
  kind: z.enum(['card', 'result']),
  name: z.string(),
  school: z.string(),
  /** The term and session of a card; the exam and session of a result. */
  term: z.string(),
  /** Of a card. */
  average: decimal.nullable(),
  /** Of a result: subjects passed, out of those with a score. Null for a card. */
  subjects: z.object({ passed: z.int(), sat: z.int() }).nullable(),
  /** `superseded`: a newer version was issued that says something else of the student; ask for that one. `withdrawn`: the state is correcting the results of the exam. */
  state: z.enum(['genuine', 'superseded', 'withdrawn']),
  /**
   * The school has issued a later version, on which the student's own marks, grades, places, ratings and remarks are the same: only figures
   * about others differ, such as the class average.
   */
  hasLaterVersion: z.boolean(),
})
export type Verification = z.infer<typeof verification>
