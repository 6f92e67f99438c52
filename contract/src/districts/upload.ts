import { calls } from '../kernel/calls.ts'
import { commitErrors, uploadCallsOf } from '../kernel/upload-calls.ts'
import { roleErrors } from '../roles/calls.ts'
import { headsCommit, headsCommitted, organizationsOutcome } from '../staff/heads.ts'

export const districtUploadCalls = calls(
  uploadCallsOf({
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
  }),
)
