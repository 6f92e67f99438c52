import { signatureEndpoints } from '@akada/contract/report-cards/signatures'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { type Route, route } from '../../platform/http/index.ts'
import { changeSignature, viewSignature } from './signatures.ts'

const [view, set, remove] = signatureEndpoints

export const signatureRoutes: readonly Route[] = [
  route(view, ({ app, db, actor }) => viewSignature(app, db, actor)),
  route(set, ({ app, db, actor, file }) =>
    changeSignature(app, db, actor, file?.buffer ?? refuse(commonErrors.invalid)),
  ),
  route(remove, ({ app, db, actor }) => changeSignature(app, db, actor, null)),
]
