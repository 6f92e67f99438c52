import { certificateCalls } from '@akada/contract/certificates/calls'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { requestRecord } from './request-record.ts'
import { cancelCertificate, issueCertificate, printCertificate, viewCertificate } from './certificate.ts'
import { openCertificate } from './open-certificate.ts'

export const routes: readonly Route[] = serve(certificateCalls, {
  view: call => viewCertificate(call, call.params.id),

  print: async call => download({ contentType: 'application/pdf', ...(await printCertificate(call, call.params.id)) }),

  issue: call => issueCertificate(call, call.params.id),

  cancel: call => cancelCertificate(call, call.params.id, call.body.reason),

  ask: call => requestRecord(call, call.school(), call.body),

  open: call => openCertificate(call, call.body.ticket),
})
