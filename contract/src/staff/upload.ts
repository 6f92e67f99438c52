import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { limits } from '../kernel/limits.ts'
import { delivery } from '../kernel/delivery.ts'
import { commitUploadBody, correctUploadBody, fileErrors, uploadErrors, uploadShape } from '../kernel/uploads.ts'
import { changeErrors } from '../kernel/upload-calls.ts'
import { roleErrors } from '../roles/calls.ts'
import { credentials } from './schemas.ts'

/** Like an upload of students: nothing is written until it is committed. */
export const staffUpload = z.object({
  ...uploadShape,
  outcome: z.object({ created: z.int(), leftOut: z.int() }).nullable(),
})
export type StaffUpload = z.infer<typeof staffUpload>

/** A committed upload, with the temporary passwords of the new staff if they are not sent by e-mail. */
export const committedStaffUpload = staffUpload.extend({
  credentials: z.array(credentials).max(limits.spreadsheetRows),
  delivery,
})
export type CommittedStaffUpload = z.infer<typeof committedStaffUpload>

export const staffUploadErrors = catalogue({
  alreadyCreated:
    '409 staff_already_created: The staff of this upload are added already. Upload another file for further staff.',
  nothingGood: '422 no_staff_to_create: No row can be added yet. Correct the errors shown, or leave rows out.',
  errorsLeft:
    '422 staff_errors_left: Rows that still have errors: {count}. Correct them or leave them out, then add the rest.',
})

const ofUpload = { in: 'param', name: 'id', of: 'staffUpload' } as const
export const staffUploadCalls = calls({ tag: 'Staff', access: 'staff.create', where: ofUpload })({
  template: {
    call: 'GET /staff/upload-template',
    summary: 'The template of the staff spreadsheet',
    where: { in: 'actor', level: 'school' },
    response: { download: 'xlsx' },
  },
  upload: {
    call: 'POST /staff/upload-multiple',
    summary: 'Read and check a spreadsheet of staff; nobody is added yet',
    description:
      'Each row names a role of the school that the caller may assign. A row with the username of somebody of the school changes this person and adds nobody, which needs `staff.update`.',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    upload: { maxBytes: limits.spreadsheetBytes, accepts: ['.xlsx', '.csv'] },
    response: staffUpload,
    errors: Object.values(fileErrors),
  },
  uploadView: {
    call: 'GET /staff/upload-multiple/{id}',
    summary: 'An upload as it is, to come back to',
    response: staffUpload,
  },
  uploadCorrection: {
    call: 'PATCH /staff/upload-multiple/{id}',
    changes: 'entries',
    summary: 'Correct rows of an upload, leave them out, or read its file another way; all is checked again',
    body: correctUploadBody,
    response: staffUpload,
    errors: [staffUploadErrors.alreadyCreated, uploadErrors.fileGone],
    maxBodyBytes: 8 * 1024 * 1024,
  },
  createMultiple: {
    call: 'POST /staff/create-multiple/{id}',
    heavy: 'long',
    stepUp: true,
    summary: 'Add all good rows of an upload, and change the staff that others name, in one transaction',
    description:
      'Every row is checked again. Temporary passwords go by e-mail; where no mail server is set up the first answer shows them, in `credentials`, and no later one does. Calling it again answers the first outcome and adds nobody twice.',
    body: commitUploadBody,
    response: committedStaffUpload,
    errors: [
      staffUploadErrors.nothingGood,
      staffUploadErrors.errorsLeft,
      uploadErrors.savedMeanwhile,
      uploadErrors.warningsUnconfirmed,
      ...changeErrors,
      roleErrors.lacksPermission,
    ],
  },
})
