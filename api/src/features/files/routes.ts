import { fileEndpoints } from '@akada/contract/files/endpoints'
import { outboxEndpoints } from '@akada/contract/files/outbox'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { FileMissing, isSigned } from '../../platform/files/index.ts'
import { type App, download, route } from '../../platform/http/index.ts'
import { retryMessage } from './outbox-service.ts'
import { getFile, listMessages } from './queries.ts'

const [viewFile] = fileEndpoints
const [mailOutbox, retryMail] = outboxEndpoints

const streamOf = async (app: App, storageKey: string) => {
  try {
    return await app.files.stream(storageKey)
  } catch (error) {
    if (error instanceof FileMissing) refuse(commonErrors.notFound)
    throw error
  }
}

export const routes = [
  route(viewFile, async ({ app, db, params, query, now }) => {
    const request = { id: params.id, expires: Number(query.expires), signature: query.signature }
    if (!isSigned(app.secrets, request, now)) refuse(commonErrors.notFound)
    const { storageKey, contentType } = await db.read(tx => getFile(tx, params.id))
    return download({
      fileName: storageKey.slice(storageKey.lastIndexOf('/') + 1),
      contentType,
      body: await streamOf(app, storageKey),
      inline: true,
      // On a shared computer a picture must not outlast the session.
      cacheControl: 'private, no-store',
    })
  }),
  route(mailOutbox, async ({ app, db, actor, query }) => {
    const { delivery } = app.mailer
    // Elsewhere codes and passwords are for those they are addressed to.
    const wanted = { ...query, status: query.status, stateId: actor.stateId, inFull: delivery === 'outbox' }
    return { ...(await db.read(tx => listMessages(tx, wanted))), delivery }
  }),
  route(retryMail, ({ db, actor, params }) => retryMessage(db, actor, params.id)),
]
