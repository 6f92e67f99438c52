import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import {
  day,
  done,
  email,
  gender,
  id,
  instant,
  line,
  localPhone,
  optionalLine,
  personName,
  phone,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { relationships } from '../students/relationships.ts'

/** How many corrections of one guardian may wait at a time. */
export const correctionsWaiting = 10
/** The longest note of a guardian and the longest answer of the office. */
export const correctionText = 200

/** What a guardian can ask to have corrected. Numbers and classes are the school's own. */
export const correctableFields = [
  'lastName',
  'firstName',
  'middleName',
  'dateOfBirth',
  'gender',
  'previousSchool',
] as const
export type CorrectableField = (typeof correctableFields)[number]

/** What guardians can ask to have corrected about themselves. */
export const correctableOfGuardian = [
  'guardian.name',
  'guardian.relationship',
  'guardian.phones',
  'guardian.email',
] as const
export type CorrectableOfGuardian = (typeof correctableOfGuardian)[number]

/** A number of Nigeria in its local form: 08031234567. */
const localNumber = phone.shape.number.transform(number => localPhone({ number }))

const correctedTo = {
  lastName: personName,
  firstName: personName,
  middleName: personName,
  dateOfBirth: day,
  gender,
  previousSchool: line(limits.shortText),
} satisfies Record<CorrectableField, z.ZodType>

const asking = {
  /** Made by the client: sending it again changes nothing. */
  id,
  note: optionalLine(correctionText),
}

export const newCorrection = z.discriminatedUnion('field', [
  z.object({ ...asking, field: z.literal('lastName'), value: correctedTo.lastName }),
  z.object({ ...asking, field: z.literal('firstName'), value: correctedTo.firstName }),
  z.object({ ...asking, field: z.literal('middleName'), value: correctedTo.middleName }),
  z.object({ ...asking, field: z.literal('dateOfBirth'), value: correctedTo.dateOfBirth }),
  z.object({ ...asking, field: z.literal('gender'), value: correctedTo.gender }),
  z.object({ ...asking, field: z.literal('previousSchool'), value: correctedTo.previousSchool }),
  z.object({ ...asking, field: z.literal('guardian.name'), value: personName }),
  z.object({ ...asking, field: z.literal('guardian.relationship'), value: z.enum(relationships) }),
  z.object({
    ...asking,
    field: z.literal('guardian.phones'),
    value: localNumber,
    /** The number that is wrong, as the record of the child shows it; null to add the first one. */
    instead: localNumber.nullish().transform(number => number ?? null),
  }),
  z.object({ ...asking, field: z.literal('guardian.email'), value: email }),
])

export const correctionErrors = catalogue({
  alreadyAsked: '409 correction_already_asked: A correction of this was asked for and is not decided yet.',
  tooMany: `429 too_many_corrections: ${correctionsWaiting} corrections that you asked for are not decided yet. Wait for the school's answer.`,
  decided: '409 correction_decided: This correction has been {status} already. Open the page again.',
  notPossible:
    '422 correction_not_possible: The record cannot take this value: {why} Decline it, or correct the record by hand.',
})

const correction = z.object({
  id,
  field: z.enum([...correctableFields, ...correctableOfGuardian]),
  /** The field's name in a form: 'Date of birth'. */
  label: z.string(),
  value: z.string(),
  note: z.string().nullable(),
  askedAt: instant,
})

/** Calls of guardians: what the school holds about them and a child. */
export const familyRecordCalls = calls({ tag: 'Families', access: 'family', where: { in: 'nowhere' } })({
  view: {
    call: 'GET /family/record/{id}',
    summary: 'What the school holds about a child and the guardian who asks',
    description:
      'Without what is private or could tell where somebody lives: health details, NIN and the home address are shown by the school in person. Of the guardians only the one who asks.',
    response: z.object({
      child: z.object({ id, fullName: z.string(), gender, place: z.string().nullable(), school: z.string() }),
      facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string().nullable() })).max(40),
      enrolments: z
        .array(z.object({ school: z.string(), class: z.string(), begins: day, ends: day.nullable() }))
        .max(100),
      /** Null for a student who signed in for themselves. */
      guardian: z
        .object({
          name: z.string(),
          relationship: z.string(),
          phones: z.array(z.string()).max(20),
          email: z.string().nullable(),
          address: z.string().nullable(),
          mayBeCalled: z.boolean(),
          mayCollect: z.boolean(),
          since: day,
          /** The consent to SMS, of each number that the record of the child gives the guardian. */
          sms: z
            .array(
              z.object({
                /** With the code of the country. */
                number: z.string(),
                isGiven: z.boolean(),
                /** The newest first; `School`: the school recorded the number. Days in Nigeria. */
                history: z
                  .array(z.object({ isGiven: z.boolean(), source: z.enum(['SMS', 'Family page', 'School']), day }))
                  .max(101),
              }),
            )
            .max(20),
        })
        .nullable(),
      consents: z
        .array(
          z.object({
            purpose: z.enum(['photo']),
            isGiven: z.boolean(),
            /** What guardians said on this portal, the newest first. */
            history: z.array(z.object({ isGiven: z.boolean(), by: z.string(), at: instant })).max(100),
          }),
        )
        .max(10),
      /** Those that the guardian asked for, the newest first. */
      corrections: z
        .array(
          correction.extend({ status: z.enum(['Waiting', 'Accepted', 'Declined']), answer: z.string().nullable() }),
        )
        .max(100),
    }),
  },
  correct: {
    call: 'POST /family/ask-correction/{id}',
    summary: 'Ask the school to correct something in the record of a child, or about the guardian who asks',
    description: 'Sent again with its id, it changes nothing.',
    safeToRepeat: true,
    body: newCorrection,
    response: done,
    errors: [correctionErrors.alreadyAsked, correctionErrors.tooMany],
    limit: { times: 30, seconds: 60 },
  },
  consent: {
    call: 'POST /family/consent/{id}',
    summary: 'Give or withdraw the consent to a photo of a child, or to SMS for a number of the guardian',
    description:
      'Holds at once, and every change is kept. Without consent a photo is shown nowhere and on no new document. For a number it is the same as an SMS with START or STOP, for messages of every school; codes for signing in that a guardian asks for still come.',
    body: z.discriminatedUnion('purpose', [
      z.object({ purpose: z.literal('photo'), isGiven: z.boolean() }),
      z.object({
        purpose: z.literal('sms'),
        number: z.string().regex(/^\+\d{8,15}$/, 'Write the number with the code of the country.'),
        isGiven: z.boolean(),
      }),
    ]),
    response: done,
    limit: { times: 20, seconds: 600 },
  },
})

/** Calls of staff: the corrections that guardians ask for. */
export const correctionCalls = calls({ tag: 'Families', access: 'student.update' })({
  ofSchool: {
    call: 'GET /family/corrections/{id}',
    summary: 'The corrections that guardians ask a school for and nobody has decided about, the oldest first',
    where: { in: 'param', name: 'id', of: 'school' },
    response: z.object({
      foundCorrections: z
        .array(
          correction.extend({
            student: z.object({ id, fullName: z.string() }),
            /** What the record says now. */
            now: z.string().nullable(),
            askedBy: z.string(),
          }),
        )
        .max(limits.list),
    }),
  },
  decide: {
    call: 'PATCH /family/decide-correction/{id}',
    changes: 'step',
    summary: 'Accept a correction, which changes the record, or decline it with a sentence',
    description:
      "Sent again, it changes nothing. A guardian's name, number or e-mail address is corrected in the records of all children of the guardian in this school.",
    safeToRepeat: true,
    where: { in: 'param', name: 'id', of: 'familyCorrection' },
    body: z
      .object({
        accept: z.boolean(),
        /** Shown to the guardian; needed to decline. */
        answer: optionalLine(correctionText),
      })
      .refine(({ accept, answer }) => accept || answer !== null, {
        path: ['answer'],
        message: 'Write a sentence for the guardian.',
      }),
    response: done,
    errors: [correctionErrors.decided, correctionErrors.notPossible],
  },
})
