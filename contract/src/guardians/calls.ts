import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { day, done, id, line, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** A number with more children than this is shown to the school, which says whether it is right: a boarding master's often is. */
export const manyChildren = 6

const number = z.string().regex(/^\+\d{8,15}$/, 'Write the number with the code of the country.')

/** A dated link between a guardian and a student. `ends` is the last day, null while the record of the student names the guardian. */
export const guardianLink = z.object({
  id,
  /** The guardian as a person of the state: the same for all children. */
  person: id,
  name: z.string(),
  relationship: z.string(),
  /** The numbers in the record of this student, with the code of the country. */
  numbers: z.array(z.string()).max(limits.phones * 4),
  /** May see the child in the family pages, may be called by the school, may collect the child. */
  maySee: z.boolean(),
  mayBeCalled: z.boolean(),
  mayCollect: z.boolean(),
  source: z.string(),
  begins: day,
  ends: day.nullable(),
  /** How many other students name this guardian now. */
  otherChildren: z.int(),
  /** Grows with every change of what the guardian may do for this student. */
  revision,
})

const flags = z.object({ maySee: z.boolean(), mayBeCalled: z.boolean(), mayCollect: z.boolean() })

/** A number that several guardians or very many children have. */
export const doubtfulNumber = z.object({
  number: z.string(),
  /** How many children have it, of all schools. */
  children: z.int(),
  persons: z
    .array(
      z.object({
        id,
        name: z.string(),
        children: z.array(z.object({ id, fullName: z.string(), relationship: z.string() })).max(limits.list),
        /** Those of other schools are counted, not named. */
        childrenElsewhere: z.int(),
      }),
    )
    .max(limits.list),
  /** Whether all the children are within the caller's reach, so that the guardians can be made one person. */
  canJoin: z.boolean(),
})

export const guardianErrors = catalogue({
  changedMeanwhile: changedMeanwhile('guardian_rights', 'what this guardian may do'),
  beyondReach:
    '422 guardian_beyond_reach: Some children of these guardians are at other schools, so they stay apart here.',
  numberNotShared:
    '422 guardian_number_not_shared: These guardians do not all have this number any more. Load the page again.',
  linkEnded: '409 guardian_link_ended: The record of the student no longer names this guardian.',
  languageOff: '422 guardian_language_off: {language} is not turned on in your state. Choose another language.',
})

export const guardianCalls = calls({ tag: 'Guardians', access: 'guardian.manage' })({
  ofStudent: {
    call: 'GET /guardian/of-student/{id}',
    summary: 'The guardians of a student, present and former, and what each may do',
    where: { in: 'param', name: 'id', of: 'student' },
    response: z.object({ foundGuardians: z.array(guardianLink).max(200) }),
  },
  showNumbers: {
    call: 'POST /guardian/show-numbers/{id}',
    summary: 'The phone numbers by which the guardians of a student may be called',
    description:
      'For the class teacher of the arm that the student is in today, and for those who keep the records. Each look is in the audit log. Guardians who may not be called are left out.',
    safeToRepeat: true,
    access: 'student.view',
    where: { in: 'param', name: 'id', of: 'student' },
    response: z.object({
      foundGuardians: z.array(guardianLink.pick({ id: true, name: true, relationship: true, numbers: true })).max(200),
    }),
    limit: { times: 120, seconds: 3600 },
  },
  permit: {
    call: 'PATCH /guardian/permit/{id}',
    summary: 'Say whether a guardian may see, be called for and collect a student',
    description:
      'For one child. It takes effect at once and stays when the record of the student is edited, merged or transferred. A guardian who may not see the child is not told why.',
    where: { in: 'param', name: 'id', of: 'guardianLink' },
    body: flags.extend({ reason: line(limits.text), revision }),
    response: done.extend({ revision }),
    errors: [guardianErrors.linkEnded, guardianErrors.changedMeanwhile],
  },
  doubts: {
    call: 'GET /guardian/doubts',
    summary: 'Phone numbers that several guardians or very many children of a school have',
    description: `Guardians of equal number and equal name are one person. Those of an equal number and different names are listed, as is a number of more than ${manyChildren} children, until somebody decides.`,
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: id.optional() }),
    response: z.object({ foundNumbers: z.array(doubtfulNumber).max(100), total: z.int() }),
  },
  join: {
    call: 'POST /guardian/join',
    summary: 'Make guardians with one number one person',
    description:
      'The names and numbers in the records of the students stay. What was withdrawn from one of them for a child stays withdrawn.',
    where: { in: 'body', name: 'persons', of: 'guardianPerson' },
    body: z.object({ number, persons: z.array(id).min(2, 'Choose at least two guardians.').max(50) }),
    response: done,
    safeToRepeat: true,
    errors: [guardianErrors.beyondReach, guardianErrors.numberNotShared],
  },
  keepApart: {
    call: 'POST /guardian/keep-apart',
    summary: 'Leave a number as it is: different people share it, or one person has many children',
    description: 'It is listed again when another guardian or another child comes to have the number.',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: id.optional() }),
    body: z.object({ number }),
    response: done,
    safeToRepeat: true,
  },
})
