import { certificateCalls } from '@akada/contract/certificates/calls'
import { bind } from './bind.ts'

export const certificates = bind('certificates', certificateCalls, {
  issue: ['certificates.view'],
  cancel: ['certificates.view'],
})
