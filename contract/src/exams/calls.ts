import * as z from 'zod'
import { maxKobo, nairaOf } from '../kernel/kobo.ts'
import { calls, exportLimits } from '../kernel/calls.ts'
import {
  done,
  id,
  nextCursor,
  paging,
  queryFlag,
  queryIds,
  revision,
  searchTerm,
  cursorQuery,
  wholePaging,
  listOf,
  wholeListOf,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { picture } from '../auth/schemas.ts'
import { noPhotoConsent } from '../students/calls.ts'
import { signedNaira } from '../kernel/money.ts'
import { walletErrors } from '../wallet/calls.ts'
import { examErrors } from './errors.ts'
import {
  candidate,
  eligibleArm,
  examBody,
  examInvoice,
  examOverview,
  examStatus,
  optionalReasonBody,
  reasonBody,
  registerBody,
  registration,
} from './schemas.ts'

const ofExam = { in: 'param', name: 'id', of: 'exam' } as const
const ofRegistration = { in: 'param', name: 'id', of: 'examRegistration' } as const
const ofSchool = { in: 'param', name: 'schoolId', of: 'school' } as const
const ofExamId = { in: 'param', name: 'examId', of: 'exam' } as const
const bodyErrors = [
  examErrors.datesReversed,
  examErrors.registrationAfterExam,
  examErrors.subjectsOfClass,
  examErrors.prefixTaken,
  examErrors.nameTaken,
] as const

export const examCalls = calls({ tag: 'Exams', access: 'exam.view' })({
  byState: {
    call: 'GET /exam/exam-by-state/{id}',
    summary: "The state's exams, those whose registration ends last first",
    description: 'Drafts are seen by the state alone. Counts are of the schools within reach.',
    where: { in: 'param', name: 'id', of: 'state' },
    query: z.object({
      session: queryIds,
      status: examStatus.optional(),
      searchTerm,
      ...paging(),
      ...cursorQuery,
    }),
    response: listOf('foundExams', examOverview),
  },
  view: {
    call: 'GET /exam/view/{id}',
    summary: 'One exam',
    where: ofExam,
    response: examOverview,
  },
  create: {
    call: 'POST /exam/create',
    summary: 'Make an exam, as a draft that only the state sees',
    access: 'exam.configure',
    where: [
      { in: 'actor' },
      { in: 'body', name: 'session', of: 'session' },
      { in: 'body', name: 'class', of: 'class' },
      { in: 'body', name: 'subjects', of: 'subject' },
    ],
    body: examBody,
    response: examOverview,
    errors: bodyErrors,
  },
  update: {
    call: 'PATCH /exam/update/{id}',
    summary: 'Edit an exam',
    description: 'Once a school has paid, what candidates paid for stays; the texts and days may still change.',
    access: 'exam.configure',
    where: [
      ofExam,
      { in: 'body', name: 'session', of: 'session' },
      { in: 'body', name: 'class', of: 'class' },
      { in: 'body', name: 'subjects', of: 'subject' },
    ],
    body: examBody.extend({ revision }),
    response: examOverview,
    errors: [...bodyErrors, examErrors.changedMeanwhile, examErrors.fixedAfterPayment],
  },
  status: {
    call: 'PATCH /exam/set-status/{id}',
    summary: 'Announce an exam to the schools, close it, or take it back into draft while nobody paid',
    access: 'exam.configure',
    where: ofExam,
    body: z.object({ status: examStatus, revision }).extend(optionalReasonBody.shape),
    response: examOverview,
    errors: [examErrors.changedMeanwhile, examErrors.fixedAfterPayment],
  },
  eligible: {
    call: 'GET /exam/eligible-students/{schoolId}/{examId}',
    summary: "Students of the exam's class in the school today, by class arm",
    access: 'exam.register',
    where: [ofSchool, ofExamId],
    response: wholeListOf('arms', eligibleArm),
  },
  registering: {
    call: 'POST /exam-registration/register',
    changes: 'record',
    summary: "Make or replace the school's unpaid registration; answers the amount to pay",
    description:
      'Distinct students times the fee. What was paid stays: students added afterwards make a supplementary registration.',
    access: 'exam.register',
    where: [
      { in: 'body', name: 'school', of: 'school' },
      { in: 'body', name: 'exam', of: 'exam' },
    ],
    body: registerBody,
    response: registration,
    errors: [
      examErrors.enterSchool,
      examErrors.notOpen,
      examErrors.notAnnounced,
      examErrors.resultsOut,
      examErrors.notEligible,
      examErrors.alreadyCandidate,
      examErrors.foreignSubject,
      examErrors.bothReligions,
      examErrors.nobody,
      examErrors.registrationChanged,
    ],
    maxBodyBytes: 2 * 1024 * 1024,
  },
  photo: {
    call: 'POST /exam-registration/photo/{schoolId}/{examId}/{studentId}',
    summary: "Set a candidate's photo, also one that was taken without a connection",
    description:
      "Needs photo consent. It becomes the student's picture: JPEG, PNG or WebP, kept as WebP of 400 by 400 pixels without any of its metadata. `id` is made by the device; a photo that is sent again is saved once. `known` are the pictures that the device has seen and the photos that it sent before: a picture that is none of them is not replaced, and the 409 has its address and file in `details`.",
    safeToRepeat: true,
    access: 'exam.register',
    where: [ofSchool, ofExamId],
    query: z.object({ id, known: queryIds }),
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ photo: id, picture }),
    errors: [examErrors.enterSchool, examErrors.noLongerCandidate, examErrors.photoChanged, noPhotoConsent],
  },
  bySchool: {
    call: 'GET /exam-registration/by-school/{schoolId}/{examId}',
    summary: "A school's registrations for an exam, the unpaid one first",
    where: [ofSchool, ofExamId],
    response: z.object({ foundRegistrations: z.array(registration).max(100) }),
  },
  discard: {
    call: 'DELETE /exam-registration/discard/{id}',
    summary: 'Discard an unpaid registration',
    access: 'exam.register',
    where: ofRegistration,
    response: done,
    errors: [examErrors.enterSchool, examErrors.paidCannotGo],
  },
  pay: {
    call: 'POST /exam-registration/pay/{id}',
    summary: "Pay a registration from the school's wallet; candidate numbers are given",
    description:
      'Takes exactly `correctAmount`, in one transaction with the numbers. `revision` is that of the registration as the payer saw it: one that was changed since is not paid, and the 409 has it in `details.theirs`, and who changed it in `details.by`. If omitted: any revision. Sending it again after it succeeded answers 409 and takes nothing. Zero is paid without a movement of money.',
    safeToRepeat: true,
    access: 'exam.pay',
    where: ofRegistration,
    body: z.object({
      amount: z.number({ error: 'This field is required' }).min(0).max(nairaOf(maxKobo)),
      revision: revision.optional(),
    }),
    response: registration,
    errors: [
      examErrors.enterSchool,
      examErrors.wrongAmount,
      examErrors.changedBeforePayment,
      examErrors.alreadyPaid,
      examErrors.notOpen,
      examErrors.notAnnounced,
      examErrors.resultsOut,
      examErrors.nobody,
      examErrors.obstacles,
      walletErrors.insufficientFunds,
    ],
  },
  reverse: {
    call: 'POST /exam-registration/reverse/{id}',
    summary: 'Reverse a payment for a registration that was made by mistake',
    description:
      "By the state, in its own area. What was paid goes back into the school's wallet in a posting of its own; the candidate numbers are void and never given again; the students can be registered and paid for once more while registration is open. Refused once results are entered for one of the candidates. Sending it again answers 409 and moves nothing.",
    safeToRepeat: true,
    access: 'wallet.settle',
    where: ofRegistration,
    body: reasonBody,
    response: registration,
    errors: [examErrors.notPaid, examErrors.alreadyReversed, examErrors.resultsEntered],
  },
  invoice: {
    call: 'GET /exam-registration/invoice/{id}',
    summary: 'The invoice of a registration',
    where: ofRegistration,
    response: examInvoice,
  },
  invoicePrint: {
    call: 'GET /exam-registration/invoice-pdf/{id}',
    summary: 'The invoice of a registration on A4 pages, or its receipt once it is paid',
    description: 'Audited.',
    where: ofRegistration,
    ...exportLimits,
    response: { download: 'pdf' },
  },
  schools: {
    call: 'GET /exam-registration/schools/{id}',
    summary: 'Registrations of an exam by school, for the state and its districts',
    where: ofExam,
    query: z.object({
      searchTerm,
      /** Only schools with students of the class and without a paid registration. */
      missingOnly: queryFlag.optional(),
      ...paging(),
      ...cursorQuery,
    }),
    response: z.object({
      foundSchools: z.array(
        z.object({
          school: z.object({ id, name: z.string() }),
          district: z.object({ id, name: z.string() }),
          /** Students of the exam's class in the school today. */
          inClass: z.int(),
          candidates: z.int(),
          /** Of the candidates: at another school now, or withdrawn. */
          gone: z.int(),
          unpaid: z.int(),
          paid: signedNaira,
          lastPaidAt: z.string().nullable(),
        }),
      ),
      total: z.int(),
      /** Of all results. */
      candidates: z.int(),
      paid: signedNaira,
      ...nextCursor,
    }),
  },
  candidates: {
    call: 'GET /exam/school-candidates-list/{schoolId}/{examId}',
    summary: "A school's paid candidates, by candidate number",
    description: 'With students who are at the school now and whom another school registered.',
    where: [ofSchool, ofExamId],
    query: z.object({ ...wholePaging, ...cursorQuery }),
    response: z.object({ foundCandidates: z.array(candidate).max(limits.list), total: z.int(), ...nextCursor }),
  },
  candidatesDownload: {
    call: 'GET /exam/candidates-download/{id}',
    summary: 'Candidates of one school, or of all schools within reach, as a spreadsheet',
    where: [ofExam, { in: 'query', name: 'school', of: 'school', orActor: true }],
    query: z.object({ school: id.optional() }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
})
