import { fileCalls } from '@akada/contract/files/calls'
import { outboxCalls } from '@akada/contract/files/outbox'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor, Origin } from '../../platform/auth/index.ts'
import { Refusal, refuse } from '../../platform/errors/index.ts'
import { FileMissing, isSigned, type Viewer, viewerOf } from '../../platform/files/index.ts'
import { type App, download, serve } from '../../platform/http/index.ts'
import { listMessages, viewMessage } from '../../platform/mail/index.ts'
import { listSms, viewSms } from '../../platform/sms/index.ts'
import { readFace } from './faces.ts'
import { retryMessage, sendTest, sendTestSms } from './outbox.ts'
import { getFile } from './queries.ts'

const streamOf = async (app: App, storageKey: string) => {
  try {
    return await app.files.stream(storageKey)
  } catch (error) {
    if (error instanceof FileMissing) refuse(commonErrors.notFound)
    throw error
  }
}

/** Who acts in the session of an address; null unless it is still open, unlocked, and acts in the same role. */
const actorOf = async (app: App, viewer: Viewer, origin: Origin): Promise<Actor | null> => {
  try {
    return await app.actors.resolve(viewer, origin)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export const routes = [
  ...serve(fileCalls, {
    view: async call => {
      const { app, params, query, now } = call
      const request = { ...query, id: params.id, expires: Number(query.expires) }
      const viewer = viewerOf(query.viewer)
      const actor = viewer && isSigned(app.secrets, request, now) ? await actorOf(app, viewer, call) : null
      if (!actor) refuse(commonErrors.notFound)
      const isSmall = query.size === 'small'
      const { storageKey, contentType } = await app.database.forState(actor.stateId).read(tx => getFile(tx, params.id))
      return download({
        fileName: storageKey.slice(storageKey.lastIndexOf('/') + 1),
        contentType: isSmall ? 'image/webp' : contentType,
        body: isSmall ? await readFace(app, storageKey) : await streamOf(app, storageKey),
        inline: true,
        // On a shared computer a picture must not outlast the session: its address does not, but a copy cached by the browser would.
        cacheControl: 'private, no-store',
      })
    },
  }),
  ...serve(outboxCalls, {
    list: async ({ app, db, actor, query, cursor }) => {
      const { delivery } = app.mailer
      // In production codes and passwords are only for their addressees.
      const shown = { stateId: actor.stateId, inFull: delivery === 'outbox' }
      const wanted = { ...query, ...shown, status: query.status, from: cursor.from() }
      const list = query.kind === 'sms' ? listSms : listMessages
      return cursor.answer({ ...(await db.read(tx => list(tx, wanted))), delivery })
    },

    view: ({ app, db, actor, params, query }) => {
      const wanted = { stateId: actor.stateId, id: params.id, inFull: app.mailer.delivery === 'outbox' }
      return db.read(tx => (query.kind === 'sms' ? viewSms : viewMessage)(tx, wanted))
    },

    test: ({ app, db, actor, body }) => sendTest(app, db, actor, body.to),

    testSms: ({ app, db, actor, body }) => sendTestSms(app, db, actor, body.to),

    retry: ({ app, db, actor, params }) => retryMessage(app, db, actor, params.id),
  }),
]
