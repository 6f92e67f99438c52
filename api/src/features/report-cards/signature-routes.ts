import { signatureCalls } from '@akada/contract/report-cards/signatures'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { type Route, serve } from '../../platform/http/index.ts'
import { changeSignature, viewSignature } from './signatures.ts'

export const signatureRoutes: readonly Route[] = serve(signatureCalls, {
  view: ({ app, db, actor }) => viewSignature(app, db, actor),

  set: ({ app, db, actor, file }) => changeSignature(app, db, actor, file?.buffer ?? refuse(commonErrors.invalid)),

  remove: ({ app, db, actor }) => changeSignature(app, db, actor, null),
})
