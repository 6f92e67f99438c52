import { changeErrors, commitErrors, uploadCalls } from '../kernel/upload-calls.ts'
import { roleErrors } from '../roles/calls.ts'
import { headsCommit, headsCommitted, organizationsOutcome } from '../staff/heads.ts'
import { schoolErrors } from './calls.ts'

export const schoolUploadCalls = uploadCalls({
  tag: 'Schools',
  path: '/school',
  what: 'schools and their principals',
  operation: 'school.create',
  where: { in: 'body', name: 'district', of: 'district', orActor: true },
  of: 'schoolUpload',
  outcome: organizationsOutcome,
  committed: headsCommitted,
  commit: {
    ...headsCommit,
    description: `${headsCommit.description} A row with the national id of a school, or with its name in the district where one of them has no id, changes this school, which needs \`school.update\`.`,
    errors: [...commitErrors, ...changeErrors, roleErrors.lacksPermission, schoolErrors.noDistrict],
  },
})
