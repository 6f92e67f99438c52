import { nairaOf } from '@akada/contract/kernel/money'
import { walletCalls } from '@akada/contract/wallet/calls'
import { billingConfigurationCalls } from '@akada/contract/wallet/report-card-billing'
import { webhookCalls } from '@akada/contract/wallet/webhook'
import * as z from 'zod'
import { download, serve, workbookDownload } from '../../platform/http/index.ts'
import { searchLog } from './queries/log.ts'
import { getPayment, listPayments } from './queries/payments.ts'
import { searchWallets } from './queries/wallets.ts'
import { logOf, paymentFor, viewBalance, viewStatement } from './view.ts'
import { checkPayment } from './check-payment.ts'
import { downloadLog } from './download.ts'
import { settleHeldPayment } from './settle-held.ts'
import { changePrice, viewPrice } from './price.ts'
import { reconcileState } from './reconcile.ts'
import { fundingKobo, startPayment } from './start-payment.ts'
import { printStatement } from './statement.ts'
import { receiveWebhook } from './webhook.ts'

const walletSums = z.object({ total: z.int(), balanceKobo: z.int() })
const logSums = z.object({ total: z.int(), inKobo: z.int(), outKobo: z.int() })

export const routes = [
  ...serve(walletCalls, {
    balance: ({ app, db, actor, params, now }) =>
      db.read(tx => viewBalance(tx, actor, params.id, { fundingOpen: app.payments !== null, now })),

    paymentLink: async ({ app, db, actor, place, body, origin }) => {
      const wanted = {
        place,
        clientId: body.clientId,
        kobo: fundingKobo(body.amount),
        payer: { staffId: actor.staffId },
      }
      return paymentFor(actor, await startPayment({ app, db, actor, origin }, wanted))
    },

    fund: async ({ app, actor, body }) => paymentFor(actor, await checkPayment(app, actor, body.reference)),

    payments: async ({ db, actor, place, query, cursor }) => {
      const { school, ...filters } = query
      const page = { ...filters, from: cursor.from() }
      const { found, ...rest } = await db.read(tx => listPayments(tx, { place, organizations: school }, page))
      return cursor.answer({ foundPayments: found.map(payment => paymentFor(actor, payment)), ...rest })
    },

    payment: async ({ db, actor, params }) => paymentFor(actor, await db.read(tx => getPayment(tx, params.id))),

    statement: ({ db, params, query }) => db.read(tx => viewStatement(tx, params.id, query)),

    statementPrint: async call =>
      download({ contentType: 'application/pdf', ...(await printStatement(call, call.params.id, call.query)) }),

    wallets: async ({ db, place, query, now, cursor }) => {
      const page = { ...query, from: cursor.fromWith(walletSums) }
      const { found, sums, last } = await db.read(tx => searchWallets(tx, place, page))
      const answer = {
        foundWallets: found.map(({ balanceKobo: kobo, heldKobo, ...wallet }) => ({
          ...wallet,
          balance: nairaOf(kobo),
          held: nairaOf(heldKobo),
        })),
        total: sums.total,
        balance: nairaOf(sums.balanceKobo),
        asOf: now.toISOString(),
        last,
      }
      return cursor.answer(answer, sums)
    },

    settle: async ({ app, db, actor, params, body, now }) =>
      paymentFor(actor, await settleHeldPayment({ db, hooks: app.hooks }, actor, params.id, body, now)),

    reconciliation: ({ app: { hooks }, db, actor, now }) =>
      db.read(tx => reconcileState(tx, hooks, now, actor.stateId)),

    logSearch: async ({ db, place, query, cursor }) => {
      const { school, limit, page, ...filters } = query
      const at = { limit, page, from: cursor.fromWith(logSums) }
      const { found, sums, last } = await db.read(tx => searchLog(tx, { place, organizations: school }, filters, at))
      const { total, inKobo, outKobo } = sums
      const foundTransactionLogs = found.map(logOf)
      return cursor.answer({ foundTransactionLogs, total, in: nairaOf(inKobo), out: nairaOf(outKobo), last }, sums)
    },

    logDownload: async ({ db, actor, place, query, today }) => {
      const { school, limit, ...filters } = query
      const spec = await downloadLog({ db, actor, today }, { place, organizations: school }, filters, limit)
      return workbookDownload(spec)
    },
  }),
  ...serve(webhookCalls, {
    webhook: ({ app, raw }) => receiveWebhook(app, raw),
  }),
  ...serve(billingConfigurationCalls, {
    price: ({ db, actor }) => db.read(tx => viewPrice(tx, actor.stateId)),

    setPrice: ({ db, actor, body, now }) => changePrice(db, actor, body, now),
  }),
]
