import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, done, id, wholePaging, listOf, wholeListOf } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { changeErrors } from '../kernel/upload-calls.ts'
import { commitUploadBody, correctUploadBody, uploadErrors, fileErrors } from '../kernel/uploads.ts'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { arrivalErrors } from './arrivals.ts'
import {
  admitStudentBody,
  listedStudent,
  searchStudentsQuery,
  studentFilters,
  studentStatus,
  studentProfile,
  studentSummary,
  studentUpload,
  updateStudentBody,
} from './schemas.ts'

export const studentErrors = catalogue({
  admissionNumberTaken: '409 admission_number_taken: Admission number {number} already belongs to {name}.',
  linTaken: '409 lin_taken: This Learner Identification Number already belongs to another student.',
  changedMeanwhile:
    '409 changed_meanwhile: {name} changed this student while you were typing. Compare both below and save again.',
  wrongClass: '422 wrong_class: This class arm is not an arm of that class in the active session.',
  noActiveSession: '422 no_active_session: The state has no active term yet. Ask the state admin to start one.',
  formReused:
    '409 request_reused: This form was saved before, with other details. Find the student in the admission register, and change the details there.',
  ...fileErrors,
  nothingGood: '422 nothing_to_commit: No row can be admitted yet. Correct the errors shown, or leave rows out.',
  errorsLeft:
    '422 errors_left: Rows that still have errors: {count}. Correct them or leave them out, then admit the rest.',
  alreadyAdmitted:
    '409 already_admitted: The students of this upload are admitted already. Upload another file for further students.',
  downloadTooLarge:
    '413 too_many_to_download: At most {maximum} students are downloaded at once. Start it in the background, or choose a school, a class or another filter first.',
})

export const noPhotoConsent = {
  code: 'no_photo_consent',
  status: 422,
  message: 'No photo consent is recorded for this student. Record it first.',
} as const

const ofStudent = { in: 'param', name: 'id', of: 'student' } as const
const ofUpload = { in: 'param', name: 'id', of: 'studentUpload' } as const
const bySchool = { in: 'query', name: 'school', of: 'school', orActor: true } as const
const studentIds = z.array(id).min(1, 'Choose at least one student.').max(limits.ids)
/** The first day in the arm: of students who are in none yet, or whose arm was wrong from an earlier day on. */
const from = day.optional()
const fromWhen =
  'Ends each open enrolment and begins another; nothing is overwritten. A change of arm counts from today. Students who are in no arm are in it from the day their enrolment began, or from the first day of the active term, whichever is later. `from` says another day: not in the future, not before the term, and not before the enrolment in the present class or class arm began. Marks in the registers of a former arm that no longer count are refused until `confirmed` names what was shown.'

export const studentCalls = calls({ tag: 'Students', access: 'student.create' })({
  search: {
    call: 'GET /student/search',
    summary: 'Students by school, class, arm, name or number',
    description:
      'Without `View all students` only those one teaches or whose class teacher one is. `limit` reaches 1,000, and 10,000 where `classType` or `studentClass` is given. Where the list may span schools each student has a `school`: of leavers the one that they left. The whole list of one school, without a search term, has an `ETag`: sent back as `If-None-Match` it is answered by 304 as long as nothing has changed.',
    access: 'student.view',
    where: bySchool,
    query: searchStudentsQuery,
    response: listOf('foundStudents', listedStudent),
  },
  view: {
    call: 'GET /student/view-by-id/{id}',
    summary: 'One student with guardians and enrolment history',
    description:
      'NIN, home address, and phone numbers, e-mail and addresses of guardians need `guardian.manage` or `student.update`; everybody else gets them empty.',
    access: 'student.view',
    where: ofStudent,
    response: studentProfile,
  },
  byClassArm: {
    call: 'GET /student/get-by-class-arm/{school}/{classArm}',
    summary: 'The students of a class arm on a day',
    description: 'Without a day today, or the first day of its session before that begins.',
    access: 'student.view',
    where: [
      { in: 'param', name: 'school', of: 'school' },
      { in: 'param', name: 'classArm', of: 'classArm' },
    ],
    query: z.object({ day: day.optional(), ...wholePaging }),
    response: wholeListOf('foundStudents', studentSummary),
  },
  add: {
    call: 'POST /student/add',
    summary: 'Admit a student',
    description:
      'With `clientId`, an id that the caller makes once for each form, sending the same again answers the student who was admitted and admits nobody else; it is refused with other details. With `certificate`, the student came from another state with a transfer certificate.',
    safeToRepeat: 'withClientId',
    where: [{ in: 'body', name: 'school', of: 'school', orActor: true }],
    body: admitStudentBody,
    response: studentProfile,
    errors: [
      studentErrors.admissionNumberTaken,
      studentErrors.linTaken,
      studentErrors.wrongClass,
      studentErrors.noActiveSession,
      studentErrors.formReused,
      arrivalErrors.recordInvalid,
      arrivalErrors.recordOver,
      arrivalErrors.certificateUsed,
      arrivalErrors.onRollHere,
      arrivalErrors.onRollElsewhere,
    ],
  },
  nextAdmission: {
    call: 'GET /student/next-admission',
    summary: 'The admission number with which the form of the next admission begins',
    description: "`admissionNumber` follows the school's latest ones; null where these show no series.",
    where: bySchool,
    query: z.object({ school: id.optional() }),
    response: z.object({ admissionNumber: z.string().nullable() }),
  },
  update: {
    call: 'PATCH /student/update/{id}',
    summary: "Change a student's particulars",
    description:
      'A stale save is refused with 409; `details.theirs` is the current student, `details.by` who changed it. A corrected day of admission moves the first day of the enrolment that began with it, and is refused until `confirmed` names what was shown.',
    access: 'student.update',
    where: ofStudent,
    body: updateStudentBody,
    response: studentProfile,
    errors: [
      studentErrors.admissionNumberTaken,
      studentErrors.linTaken,
      studentErrors.changedMeanwhile,
      recordedErrors.unconfirmed,
      recordedErrors.published,
    ],
  },
  template: {
    call: 'GET /student/upload-template',
    summary: 'The template of the student spreadsheet',
    where: { in: 'actor', level: 'school' },
    response: { download: 'xlsx' },
  },
  upload: {
    call: 'POST /student/upload-multiple',
    summary: 'Read and check a spreadsheet of students; nothing is admitted yet',
    description:
      'A row with the FXID of a student of the school changes this student and admits nobody, which needs `student.update`: `record` of the row says what it changes. Answers errors, which keep a row from being admitted, and warnings, which are confirmed when the rows are admitted. Where a required column cannot be found under any usual title, no row is read and `reading.missing` names it: say with a PATCH what the columns hold.',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    upload: { maxBytes: limits.spreadsheetBytes, accepts: ['.xlsx', '.csv'] },
    response: studentUpload,
    errors: [
      studentErrors.notASpreadsheet,
      studentErrors.tooManyRows,
      studentErrors.columnsMissing,
      studentErrors.emptySheet,
    ],
  },
  uploadView: {
    call: 'GET /student/upload-multiple/{id}',
    summary: 'An upload, its rows checked against what the school has now',
    where: ofUpload,
    response: studentUpload,
  },
  uploadCorrection: {
    call: 'PATCH /student/upload-multiple/{id}',
    changes: 'entries',
    summary: 'Correct rows of an upload, leave them out, or read its file another way; all is checked again',
    where: ofUpload,
    body: correctUploadBody,
    response: studentUpload,
    errors: [studentErrors.alreadyAdmitted, uploadErrors.fileGone],
    maxBodyBytes: 8 * 1024 * 1024,
  },
  createMultiple: {
    call: 'POST /student/create-multiple/{id}',
    heavy: 'long',
    summary: 'Admit all good rows of an upload, and change the students that others name, in one transaction',
    description:
      'Every row is checked again, and rows with errors are left out; with `leaveOutInvalid: false` they refuse the whole. Warnings and changes refuse it too, until the upload’s `confirmation` comes back as `confirmation`: it stands for exactly those that were shown, and for the records as they were then. Calling it again answers the first outcome and admits nobody twice.',
    where: ofUpload,
    body: commitUploadBody,
    response: studentUpload,
    errors: [
      studentErrors.nothingGood,
      studentErrors.errorsLeft,
      uploadErrors.savedMeanwhile,
      uploadErrors.warningsUnconfirmed,
      ...changeErrors,
      studentErrors.noActiveSession,
    ],
  },
  downloadList: {
    call: 'GET /student/download',
    summary: "The list's students as .xlsx, with its present filters",
    description:
      'At most 5,000 students; `POST /student/export/add` makes larger lists in the background. Home address and the columns of how guardians are reached need `guardian.manage` or `student.update` as well.',
    access: 'student.download',
    where: bySchool,
    query: z.object(studentFilters),
    ...exportLimits,
    response: { download: 'xlsx' },
    errors: [studentErrors.downloadTooLarge],
  },
  print: {
    call: 'GET /student/print',
    summary: 'The list as a book on A4 pages: the admission register, or a class list to write on',
    description:
      'With its present filters, at most 5,000 students. The register has a line for each student, in the order of admission; home address and guardian need `guardian.manage` or `student.update` as well. Audited.',
    access: 'student.download',
    where: bySchool,
    query: z.object({
      ...studentFilters,
      /** Those who moved to other schools are in the lists of their new schools. */
      status: studentStatus.exclude(['Transferred']).optional(),
      as: z.enum(['register', 'class-list']),
    }),
    ...exportLimits,
    response: { download: 'pdf' },
    errors: [studentErrors.downloadTooLarge],
  },
  assign: {
    call: 'PATCH /student/assign-to-class-arm',
    changes: 'entries',
    summary: 'Put students into a class arm',
    description: fromWhen,
    access: 'student.assign-class-arm',
    where: { in: 'body', name: 'classArm', of: 'classArm' },
    body: z.object({
      classArm: id,
      studentIds,
      from,
      /** The arm is of another class of the session: the class was wrong from that day on. What changes is confirmed first. */
      correctsClass: z.boolean().default(false),
      confirmed: confirmedEffects,
    }),
    response: done.extend({ assigned: z.int() }),
    errors: [studentErrors.wrongClass, recordedErrors.unconfirmed, recordedErrors.published],
  },
  addToArm: {
    call: 'PATCH /student/add-students-to-class-arm/{id}',
    changes: 'entries',
    summary: 'Put students into this class arm',
    description: fromWhen,
    access: 'student.assign-class-arm',
    where: { in: 'param', name: 'id', of: 'classArm' },
    body: z.object({ studentIds, from, confirmed: confirmedEffects }),
    response: done.extend({ assigned: z.int() }),
    errors: [studentErrors.wrongClass, recordedErrors.unconfirmed, recordedErrors.published],
  },
  updatePicture: {
    call: 'PATCH /student/update-profile-picture/{id}',
    summary: "Set a student's picture",
    description:
      'Needs photo consent. JPEG, PNG or WebP; kept as WebP of 400 by 400 pixels without any of its metadata.',
    access: 'student.update',
    where: ofStudent,
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ profilePicture: z.object({ Location: z.string() }) }),
    errors: [noPhotoConsent],
  },
})
