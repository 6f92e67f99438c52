import * as z from 'zod'
import { childDay } from '../attendance/calls.ts'
import { explanationReasons } from '../attendance/explanations.ts'
import { studentExamResult } from '../exams/results.ts'
import { gender, id, instant } from '../kernel/fields.ts'
import { languages } from '../kernel/languages.ts'
import { messagesFound } from '../messages/family.ts'

/** What a guardian has said about an absence, and what the school said to it. */
export const explanationState = z.object({
  status: z.enum(['Waiting', 'Accepted', 'Declined']),
  reason: z.enum(explanationReasons),
  /** Null where another guardian gave it. */
  note: z.string().nullable(),
  isOwn: z.boolean(),
  /** Why it was declined. */
  answer: z.string().nullable(),
})

/** A child, as every page of it begins. */
export const child = z.object({
  id,
  fullName: z.string(),
  gender,
  school: z.string(),
  /** 'JSS 1 Gold'; null for a child who is in no class now. */
  place: z.string().nullable(),
  /** Null for a student who signed in for themselves. */
  relationship: z.string().nullable(),
})

/** A published card, as the lists of families show it. */
export const issuedCard = z.object({
  id,
  term: z.string(),
  /** 1 to 3: pages name the term in their language. */
  termNumber: z.int(),
  session: z.string(),
  school: z.string(),
  classArm: z.string(),
  /** Null where the student is not ranked. */
  average: z.string().nullable(),
  /** Null where the state prints no positions. */
  position: z.object({ place: z.int(), of: z.int() }).nullable(),
  issuedAt: instant,
})

/** The list of children, with which the pages of families begin. */
export const home = z.object({
  name: z.string(),
  /** What to dial where there is no connection, '*347*12#'; null if the portal does not say it. */
  ussdCode: z.string().nullable(),
  /** What the guardian has chosen; null until then, and for a student. */
  language: z.enum(languages).nullable(),
  foundChildren: z
    .array(
      child.extend({
        /** Whether the child is in school today. */
        today: childDay,
        /** The card of the newest term; null without any, or where a result came after it. */
        card: issuedCard.nullable(),
        /** The exam result that was published last; null without any, or where a card came after it. */
        result: studentExamResult.nullable(),
      }),
    )
    .max(100),
  /** The first of them, for the page of the children. */
  messages: messagesFound,
})
export type FamilyHome = z.infer<typeof home>
