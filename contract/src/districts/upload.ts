import { commitErrors, uploadCalls } from '../kernel/upload-calls.ts'
import { roleErrors } from '../roles/calls.ts'
import { headsCommit, headsCommitted, organizationsOutcome } from '../staff/heads.ts'

export const districtUploadCalls = uploadCalls({
  tag: 'Districts',
  path: '/district',
  what: 'districts and their admins',
  operation: 'state.approve-district',
  where: { in: 'actor' },
  of: 'districtUpload',
  outcome: organizationsOutcome,
  committed: headsCommitted,
  commit: {
    ...headsCommit,
    errors: [...commitErrors, roleErrors.lacksPermission],
  },
})
