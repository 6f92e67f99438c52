import * as z from 'zod'
import { authErrors } from '../auth/errors.ts'
import { picture } from '../auth/schemas.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { paging, cursorQuery, listOf } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { staffFilters, staffProfile, staffSummary, updateStaffBody } from './schemas.ts'

export const staffErrors = catalogue({
  officeOnly: '403 office_only: Your office keeps this. Ask it to change what is wrong.',
  changedMeanwhile:
    '409 staff_changed_meanwhile: {name} changed these particulars while you were typing. Compare both below and save again.',
  numberTaken: '409 number_taken: This {number} already belongs to {name}.',
  emailNotYours:
    '403 email_not_yours: This e-mail can be changed by the person, or by somebody who holds every permission that the person has or ever had: codes for a new password go there.',
  phoneNotYours:
    '403 phone_not_yours: This person also works or worked elsewhere. They can change the number themselves, or the office above all those places can.',
})

export const staffCalls = calls({ tag: 'Staff', access: 'signedIn', where: { in: 'param', name: 'id', of: 'staff' } })({
  view: {
    call: 'GET /staff/view-staff/{id}',
    summary: 'One member of staff',
    description: "One's own profile needs no operation: ask for it with one's own id.",
    response: staffProfile,
  },
  search: {
    call: 'GET /staff/search',
    summary: 'Staff within reach, by name, username or number',
    access: 'staff.view',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ ...staffFilters, ...paging(), ...cursorQuery }),
    response: listOf('foundStaffs', staffSummary),
  },
  update: {
    call: 'PATCH /staff/update/{id}',
    stepUp: 'whereNeeded',
    summary: "Change a member of staff's particulars, or one's own",
    description:
      'A stale save is refused with 409; `details.theirs` is the person as they stand. Official particulars need `Edit staff`, also for oneself. A new e-mail or phone number asks for a confirmed identity, and the former e-mail is told.',
    body: updateStaffBody,
    response: staffProfile,
    errors: [
      authErrors.taken,
      staffErrors.emailNotYours,
      staffErrors.phoneNotYours,
      staffErrors.officeOnly,
      staffErrors.changedMeanwhile,
      staffErrors.numberTaken,
    ],
  },
  picture: {
    call: 'PATCH /staff/update-profile-picture/{id}',
    summary: "Set a member of staff's picture, or one's own",
    description: 'JPEG, PNG or WebP. Kept as WebP of 400 by 400 pixels without any of its metadata.',
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ profilePicture: picture }),
  },
})
