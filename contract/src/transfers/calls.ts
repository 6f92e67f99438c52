import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import {
  day,
  id,
  instant,
  line,
  optionalLine,
  paging,
  queryIds,
  revision,
  searchTerm,
  cursorQuery,
  listOf,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** The list groups Rejected and Cancelled under cancelled (decisions.md, 8). */
export const transferStatus = z.enum(['Pending', 'Accepted', 'Rejected', 'Cancelled'])

const named = z.object({ id, name: z.string() })
const person = z.object({ id, firstName: z.string(), lastName: z.string() })

/** One item in a request's checklist: `blocking` ones refuse it, the others are shown to both schools. */
export const checkPoint = z.object({
  code: z.enum([
    'pending_request',
    'window_closed',
    'class_not_open',
    'final_year',
    'not_placed',
    'open_marks',
    'draft_card',
    'register_gaps',
    'exam_registration',
    'promoted',
  ]),
  blocking: z.boolean(),
  message: z.string(),
})
export type CheckPoint = z.infer<typeof checkPoint>

export const transferLog = z.object({
  id,
  status: transferStatus,
  requester: person,
  studentToBeTransfer: z.object({
    id,
    fullName: z.string(),
    fxId: z.string(),
    /** Of the school that has the student now. */
    admissionNumber: z.string(),
    gender: z.string(),
  }),
  sourceSchool: named,
  sourceClass: named,
  sourceClassArm: named.nullable(),
  destinationSchool: named,
  destinationClass: named,
  /** Set for a move between arms of one school. */
  destinationClassArm: named.nullable(),
  reason: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: person.nullable(),
  answer: z.string().nullable(),
})
export type TransferLog = z.infer<typeof transferLog>

/** A request with all details, as both schools see it. */
export const transferDetails = transferLog.extend({
  checkList: z.array(checkPoint),
  /** The part of the student's record that the destination may see before it responds. */
  student: z.object({
    dateOfBirth: z.string(),
    admissionNumber: z.string(),
    sessionAverages: z.array(z.object({ term: z.string(), average: z.string().nullable() })).max(12),
    guardians: z.array(z.object({ name: z.string(), relationship: z.string() })).max(4),
  }),
  /** After acceptance: the student's arm at the destination, null while there is none. */
  placedIn: named.nullable(),
  /** Of a pending request for a promoted student: where they go on in the next session; null for others. */
  nextPlacement: z.object({ session: named, class: named }).nullable(),
  can: z.object({ accept: z.boolean(), reject: z.boolean(), cancel: z.boolean(), assign: z.boolean() }),
})
export type TransferDetails = z.infer<typeof transferDetails>

export const transferErrors = catalogue({
  alreadyPending: '409 transfer_pending: {name} already has a pending request to {school}. Cancel that one first.',
  refusedByRules: '422 transfer_not_possible: {message}',
  sameSchool:
    '422 same_school: The student is in this school already. Choose another school, or another arm of this one.',
  unknownDestination:
    '422 unknown_destination: This is no school of the state, or no class or arm of it. Choose one from the list.',
  alreadyAnswered: '409 transfer_answered: This request was {status} by {name} meanwhile. Nothing was changed.',
  notYours:
    '403 not_your_answer: Only the school that was asked can accept or reject; only the school that asked can cancel.',
  reasonNeeded: '422 reason_needed: Say why, so that the other school knows what to do.',
  /** `details.theirs` are the current rules. */
  rulesChangedMeanwhile:
    '409 transfer_rules_changed_meanwhile: {name} changed the rules while you were typing. Compare both below and save again.',
  admissionNumberTaken: '409 admission_number_taken: Admission number {number} already belongs to {name}.',
})

export const createTransferBody = z.object({
  student: id,
  /** Any other school of the state. */
  destinationSchool: id,
  /** The class to enter; the student's current class if omitted. */
  destinationClass: id.nullish(),
  reason: line(limits.text),
})
export const classTeacherTransferBody = z.object({
  student: id,
  /** Either another school ... */
  destinationSchool: id.nullish(),
  destinationClass: id.nullish(),
  /** ... or another arm of the same class in the same school. */
  destinationClassArm: id.nullish(),
  reason: line(limits.text),
})
export const respondToTransferBody = z.object({
  status: z.enum(['Accepted', 'Rejected', 'Cancelled']),
  /** Required to reject. */
  reason: optionalLine(limits.text),
  /** The student's admission number at the destination; required to accept a student from another school. */
  admissionNumber: optionalLine(30),
  /** The arm to put the student into at once; may be decided later. */
  classArm: id.nullish(),
  /** For a student who is promoted already: the arm of the next session's class; may be decided later. */
  nextClassArm: id.nullish(),
})

/** When students may move and into which classes; without a window, transfers are closed. */
export const transferConfiguration = z.object({
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  classes: z.array(named),
  /** Transfer into the last class of senior secondary is banned from session 2026/2027 (domain.md, 1). */
  barFinalYear: z.boolean(),
  /** Whether requests between schools can be made today. */
  open: z.boolean(),
  /** 0 until somebody sets them. */
  revision,
})

const ofTransfer = { in: 'param', name: 'id', of: 'transfer' } as const
const studentInBody = { in: 'body', name: 'student', of: 'student' } as const

export const transferCalls = calls({ tag: 'Transfers', access: 'transfer.view' })({
  create: {
    call: 'POST /student-transfer-log/create',
    summary: 'Ask another school to take a student',
    description:
      'Made by the school that has the student. The check list is run again; a blocking point refuses (422).',
    access: 'transfer.request',
    where: studentInBody,
    body: createTransferBody,
    response: transferDetails,
    errors: [
      transferErrors.alreadyPending,
      transferErrors.refusedByRules,
      transferErrors.sameSchool,
      transferErrors.unknownDestination,
    ],
  },
  fromClass: {
    call: 'POST /student-transfer-log/classteacher-student-transfer',
    summary: "Ask for a student of one's own class to move to another school or arm",
    description: 'Within the school the head accepts; the window and the classes open to transfer do not matter there.',
    access: 'transfer.request-own-class',
    where: studentInBody,
    body: classTeacherTransferBody,
    response: transferDetails,
    errors: [
      transferErrors.alreadyPending,
      transferErrors.refusedByRules,
      transferErrors.sameSchool,
      transferErrors.unknownDestination,
    ],
  },
  search: {
    call: 'GET /student-transfer-log/search',
    summary: 'Transfer requests, newest first',
    description:
      '`destinationSchool` gives those that ask a school, `sourceSchool` those it sent; neither: both of the caller’s organisation.',
    where: [
      { in: 'query', name: 'destinationSchool', of: 'school', orActor: true },
      { in: 'query', name: 'sourceSchool', of: 'school', orActor: true },
    ],
    query: z.object({
      destinationSchool: queryIds,
      sourceSchool: queryIds,
      status: z.preprocess(
        value => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(transferStatus).max(4).optional(),
      ),
      /** Searched in the student's name, fxId and admission number (also that of the former school), and in the requester's name. */
      searchTerm,
      startDate: day.optional(),
      endDate: day.optional(),
      ...paging(),
      ...cursorQuery,
    }),
    response: listOf('foundTransferLogs', transferLog).extend({
      /** For the same search without `status`. */
      counts: z.object({ pending: z.int(), accepted: z.int(), cancelled: z.int() }),
    }),
  },
  view: {
    call: 'GET /student-transfer-log/view/{id}',
    summary: 'One request, as either school sees it',
    where: ofTransfer,
    response: transferDetails,
  },
  respond: {
    call: 'PATCH /student-transfer-log/response-to-transfer/{id}',
    changes: 'step',
    summary: 'Accept, reject or cancel a request',
    description:
      'On acceptance the student moves in the same transaction, with scores, attendance and cards; the old enrolment ends and another begins. The second to act gets 409 with what was decided.',
    where: ofTransfer,
    body: respondToTransferBody,
    response: transferDetails,
    errors: [
      transferErrors.alreadyAnswered,
      transferErrors.notYours,
      transferErrors.reasonNeeded,
      transferErrors.refusedByRules,
      transferErrors.admissionNumberTaken,
      transferErrors.unknownDestination,
    ],
  },
  check: {
    call: 'GET /student-transfer-log/check/{student}',
    summary: 'The check list of a student before a request is sent',
    where: { in: 'param', name: 'student', of: 'student' },
    query: z.object({
      destinationClass: id.optional(),
      /** For a move to another arm of the same school: the window and the classes open to transfer then do not apply. */
      destinationClassArm: id.optional(),
    }),
    response: z.object({ points: z.array(checkPoint), mayRequest: z.boolean() }),
  },
  destinationList: {
    call: 'GET /student-transfer-log/destinations',
    summary: 'Schools of the state that a student could move to',
    where: { in: 'actor' },
    query: z.object({ searchTerm, limit: paging(50).limit }),
    response: z.object({
      foundSchools: z.array(z.object({ id, name: z.string(), category: z.string(), district: z.string() })).max(50),
    }),
  },
  configuration: {
    call: 'GET /student-transfer-log/configuration',
    summary: "The state's rules for transfers",
    access: 'signedIn',
    where: { in: 'actor' },
    response: transferConfiguration,
  },
  configure: {
    call: 'PATCH /state/transfer-configuration',
    summary: "Set the state's rules for transfers",
    access: 'state.configure',
    where: { in: 'actor' },
    body: z
      .object({
        opens: day.nullable(),
        closes: day.nullable(),
        classes: z.array(id).max(capacity.classesOfState),
        barFinalYear: z.boolean(),
        /** The revision that was read: a change by somebody else in the meantime is refused (409), never overwritten. */
        revision,
      })
      .refine(value => (value.opens === null) === (value.closes === null), {
        path: ['closes'],
        message: 'Give both days, or neither to close transfers.',
      })
      .refine(value => value.opens === null || value.closes === null || value.opens <= value.closes, {
        path: ['closes'],
        message: 'The last day is before the first.',
      }),
    response: transferConfiguration,
    errors: [transferErrors.rulesChangedMeanwhile],
  },
})
