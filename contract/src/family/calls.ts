import * as z from 'zod'
import { explanationErrors, newExplanation } from '../attendance/explanations.ts'
import { childDay, sitting } from '../attendance/calls.ts'
import { studentExamResult } from '../exams/results.ts'
import { guardianErrors } from '../guardians/calls.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { cardFigures, cardSheet } from '../report-cards/schemas.ts'
import { day, done, id, instant, line, optionalLine, phone } from '../kernel/fields.ts'
import { languages } from '../kernel/languages.ts'
import { child, explanationState, home, issuedCard } from './schemas.ts'
import { codeMinutes, codeTries, sharedPhoneHours, shownTerms } from './limits.ts'

/** How long the code on a slip is valid, in days. */
export const slipDays = 14
/** How long a device is remembered after a guardian last used it, in days. */
export const familyDeviceDays = 90

/** After so many days without a code by SMS that was typed right, a number alone does not say who has it: an admission number is asked for. */
export const numberProvenDays = 180

export const familyErrors = catalogue({
  noSms: '422 family_no_sms: This portal sends no SMS. Sign in with the code on the slip of the school.',
  wrongSmsCode: '422 family_sms_code_wrong: This code is wrong or out of date. Check it, or ask for a new one.',
  factNeeded:
    '422 family_fact_needed: Type the admission number of one of your children too. It is on the report card.',
  wrongFact:
    '422 family_fact_wrong: The schools have no child of yours with this admission number. Check it, or ask the school.',
  childNeeded:
    '422 family_child_needed: More than one child has this admission number. Type the first name of your child and the name of the school.',
  ownNameNeeded:
    '422 family_own_name_needed: More than one guardian of this child has this phone number. Type your own name as the school has written it.',
  numberChanged:
    '401 family_number_changed: The phone number of this sign-in is no longer in the record of the school. Sign in with a code to the new number.',
  wrongStudentCode:
    '422 family_student_code_wrong: The code and the Student ID do not fit together, or you are in no senior class. Ask your school.',
  wrongCode:
    '422 family_code_wrong: The code and the phone number do not fit together. Check both, or ask the school for a new slip.',
  slowDown: '429 family_slow_down: Too many tries. Wait {wait}, then try again, or ask the school for a new slip.',
  noMoreFacts: '429 family_no_more_facts: Too many wrong tries today. Try again tomorrow, or ask the school.',
  nobodyToPrint:
    '422 no_slip_to_print: No student of this class arm has a guardian with a phone number. Add them to the records first.',
})

/** Whether the phone is somebody else's: the session then ends after some hours. */
const isShared = z.boolean().default(false)

/** Calls of guardians: only the cookie of a family session opens them, and only for the children whom the guardian may see. */
export const familyCalls = calls({ tag: 'Families', access: 'family', where: { in: 'nowhere' } })({
  signIn: {
    call: 'POST /family/sign-in',
    summary: 'Sign in with the code of a slip and the phone number that the school has',
    description: `Sets a cookie that no script can read. On a phone that is shared it ends after ${sharedPhoneHours} hours. Which of the two was wrong is never said. A slip is of one guardian: nobody else signs in with it.`,
    access: 'public',
    body: z.object({ code: line(20), phone, isShared }),
    response: done.extend({
      /** What `children` answers, for the page that is shown before the program; null if it could not be read: then the program says why. */
      home: home.nullable(),
    }),
    errors: [familyErrors.wrongCode, familyErrors.slowDown],
  },
  ways: {
    call: 'GET /family/sign-in-ways',
    summary: 'Whether one can sign in with a code by SMS, beside the slip',
    access: 'public',
    response: z.object({ sms: z.boolean() }),
  },
  requestCode: {
    call: 'POST /family/request-code',
    summary: 'Have a one-time code sent by SMS to a number that a school has of a guardian',
    description: `The answer is the same where no school has the number. A code is valid for ${codeMinutes} minutes and ${codeTries} tries.`,
    access: 'public',
    body: z.object({ phone }),
    response: done,
    errors: [familyErrors.noSms, familyErrors.slowDown],
  },
  signInBySms: {
    call: 'POST /family/sign-in-by-sms',
    summary: 'Sign in with the code that was sent to the number',
    description: `An admission number of one of the children is asked for where several guardians have the number, or where no code by SMS was typed right on it for ${numberProvenDays} days: it may belong to somebody else by now. Where children of several guardians have that number, the child's first name and school are asked for; where one child has several guardians with this phone, the own name. What is asked for can be typed wrong five times on a day for each number.`,
    access: 'public',
    body: z.object({
      phone,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'The code has 6 digits.'),
      admissionNumber: optionalLine(40),
      /** Words of the child's name and of the school. */
      child: optionalLine(),
      ownName: optionalLine(),
      isShared,
    }),
    response: done,
    errors: [
      familyErrors.wrongSmsCode,
      familyErrors.factNeeded,
      familyErrors.wrongFact,
      familyErrors.childNeeded,
      familyErrors.ownNameNeeded,
      familyErrors.slowDown,
      familyErrors.noMoreFacts,
    ],
  },
  signInAsStudent: {
    call: 'POST /family/sign-in-as-student',
    summary: 'Sign in as a senior secondary student, with the code of the own slip and the Student ID',
    access: 'public',
    body: z.object({ code: line(20), studentNumber: line(30), isShared }),
    response: done,
    errors: [familyErrors.wrongStudentCode, familyErrors.slowDown],
  },
  children: {
    call: 'GET /family/children',
    summary:
      'The children of the guardian, of all schools: whether each is in school today, and the newest card or result',
    description: 'Every look is logged.',
    response: home,
  },
  setLanguage: {
    call: 'PUT /family/language',
    summary: 'Choose the language in which a guardian reads messages and screens of the phone',
    description:
      'Of the guardian, not of the device. Only what the state of the guardian has turned on, or English. A student has none: the pages show what the device has chosen.',
    safeToRepeat: true,
    body: z.object({ language: z.enum(languages) }),
    response: done,
    errors: [guardianErrors.languageOff],
    limit: { times: 30, seconds: 60 },
  },
  attendance: {
    call: 'GET /family/attendance/{id}',
    summary: 'The attendance of a child in the active term',
    description:
      'The days on which the child was not present, with the reasons that the school recorded. Every look is logged.',
    response: z.object({
      child,
      /** Whether the child is in school today. */
      today: childDay,
      /** Null between terms. */
      term: z.object({ name: z.string(), number: z.int(), session: z.string(), starts: day, ends: day }).nullable(),
      /** In registers: one or two of a school day. */
      counts: z.object({ present: z.int(), absent: z.int(), late: z.int(), excused: z.int() }),
      /** The newest first. */
      days: z
        .array(
          z.object({
            day,
            sitting,
            mark: z.string(),
            reason: z.string().nullable(),
            /** Whether the guardian can still say why the child was absent. */
            canExplain: z.boolean(),
            explanation: explanationState.nullable(),
          }),
        )
        .max(500),
      /** In registers, of each term in which some were called of the child, up to today, the latest first. */
      terms: z
        .array(
          z.object({
            name: z.string(),
            number: z.int(),
            session: z.string(),
            attended: z.int(),
            called: z.int(),
          }),
        )
        .max(shownTerms),
    }),
  },
  results: {
    call: 'GET /family/results/{id}',
    summary: 'The published report cards and exam results of a child, of all schools',
    response: z.object({
      child,
      /** The newest term first. */
      cards: z.array(issuedCard.extend({ figures: cardFigures })).max(60),
      exams: z
        .array(
          studentExamResult.extend({
            /** When a published result was corrected last; null if none was. */
            correctedAt: instant.nullable(),
            subjects: z
              .array(
                z.object({
                  subject: z.string(),
                  /** Null where the child was absent. */
                  score: z.string().nullable(),
                  grade: z.string().nullable(),
                  passed: z.boolean().nullable(),
                }),
              )
              .max(100),
          }),
        )
        .max(60),
    }),
  },
  calendar: {
    call: 'GET /family/calendar/{id}',
    summary: "The terms of a child's school in this session, and the days on which it is closed",
    response: z.object({
      child,
      terms: z
        .array(
          z.object({
            id,
            name: z.string(),
            /** 1 to 3. */
            number: z.int(),
            session: z.string(),
            starts: day,
            ends: day,
            /** Null until the state has said it. */
            nextTermBegins: day.nullable(),
            isActive: z.boolean(),
            closures: z.array(z.object({ day, name: z.string() })).max(200),
          }),
        )
        .max(10),
    }),
  },
  card: {
    call: 'GET /family/card/{id}',
    summary: 'A published report card of a child, as it was issued last',
    description: 'A draft does not exist here. Opening it is logged, once in ten minutes from one device.',
    response: z.object({
      childId: id,
      sheet: cardSheet,
      issue: z.object({
        version: z.int(),
        code: z.string(),
        issuedAt: instant,
        /** When the version that this one replaces was issued, and why this one was; both null for the first. */
        replaces: instant.nullable(),
        reason: z.string().nullable(),
      }),
    }),
  },
  cardPdf: {
    call: 'GET /family/card-pdf/{id}',
    summary: 'The same as the A4 page that the school prints',
    response: { download: 'pdf' },
    limit: { times: 20, seconds: 60 },
  },
  explain: {
    call: 'POST /family/explain-absence/{id}',
    summary: 'Say why a child was absent, for the class teacher to accept',
    description:
      'Once for an absence that the register gives no reason of. Sent again with its id, it changes nothing.',
    safeToRepeat: true,
    body: newExplanation,
    response: done,
    errors: [explanationErrors.notUnexplained, explanationErrors.alreadyExplained, explanationErrors.tooMany],
    limit: { times: 30, seconds: 60 },
  },
  sessions: {
    call: 'GET /family/sessions',
    summary: 'The devices on which the guardian is signed in',
    response: z.object({
      foundSessions: z
        .array(
          z.object({
            id,
            device: z.string(),
            /** The phone number with which the session began, with the code of the country; null for a student. */
            number: z.string().nullable(),
            createdAt: instant,
            lastUsedAt: instant,
            /** When it ends by itself, if the phone is somebody else's; null otherwise. */
            endsAt: instant.nullable(),
            isThis: z.boolean(),
          }),
        )
        .max(100),
    }),
  },
  endSession: {
    call: 'DELETE /family/sessions/{id}',
    summary: 'Sign a device out; this one too',
    response: done,
  },
})
