import { messageCalls } from '@akada/contract/messages/calls'
import { gatewayCalls } from '@akada/contract/messages/webhook'
import { type Route, serve, workbookDownload } from '../../platform/http/index.ts'
import { switchAutomatic, viewAutomatic } from './automatic.ts'
import { decideOnMessage, previewDecision } from './decide-message.ts'
import { downloadMessages } from './download.ts'
import { previewNotice } from './preview-notice.ts'
import { receiveDeliveryReport } from './gateway.ts'
import { searchMessages, waitingForAccount, waitingForGateway } from './queries/messages.ts'
import { recipientsOf } from './queries/recipients.ts'
import { previewMessage, sendMessage } from './send-message.ts'
import { changeSettings, viewSettings } from './settings.ts'
import { sendAgain, stopSending } from './stop-message.ts'
import { summaryOf, recipientsFor, viewChoices, viewMessage } from './view.ts'

export const routes: readonly Route[] = [
  ...serve(messageCalls, {
    choices: ({ app, db, place }) => db.read(tx => viewChoices(tx, app, place)),

    preview: call => previewMessage(call, call.body),

    send: call => sendMessage(call, call.body),

    search: async ({ app, db, place, query, cursor }) => {
      const page = { ...query, from: cursor.from() }
      const [{ found, ...rest }, waiting, account] = await db.read(tx =>
        Promise.all([
          searchMessages(tx, place, page),
          app.sms.isSetUp ? 0 : waitingForGateway(tx, place),
          waitingForAccount(tx, place),
        ]),
      )
      return cursor.answer({
        foundMessages: found.map(summaryOf),
        ...rest,
        waitingForGateway: waiting,
        waitingForAccount: account,
      })
    },

    download: async ({ db, actor, place, query: { status, limit }, today }) => {
      const spec = await downloadMessages({ db, actor, today }, place, { status, limit })
      return workbookDownload(spec)
    },

    view: call => call.db.read(tx => viewMessage(tx, call, call.params.id)),

    recipients: async ({ db, actor, params, query, cursor }) => {
      const { found, ...rest } = await db.read(tx => recipientsOf(tx, params.id, { ...query, from: cursor.from() }))
      return cursor.answer({ foundRecipients: recipientsFor(actor, found), ...rest })
    },

    stop: call => stopSending(call, call.params.id),

    retry: call => sendAgain(call, call.params.id),

    previewDecision: call => previewDecision(call, call.params.id),

    decide: call => decideOnMessage(call, call.params.id, call.body),

    automatic: ({ db, place }) => db.read(tx => viewAutomatic(tx, place)),

    previewAutomatic: call => previewNotice(call, call.query.kind),

    setAutomatic: call => switchAutomatic(call, call.body),

    settings: ({ db, actor }) => db.read(tx => viewSettings(tx, actor.stateId)),

    setSettings: ({ db, actor, body, now }) => changeSettings(db, actor, body, now),
  }),
  ...serve(gatewayCalls, {
    tell: call => receiveDeliveryReport(call, call.db, { secret: call.params.secret, raw: call.raw }),
  }),
]
