import { formatNaira, koboOf } from '@akada/contract/kernel/money'
import { leastFundingKobo, walletErrors } from '@akada/contract/wallet/calls'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import {
  DuplicateReference,
  GatewayKeyRefused,
  GatewayRefused,
  GatewayUnreachable,
  type PaymentGateway,
} from '../../platform/payments/index.ts'
import { organizationIn } from './queries/ledger.ts'
import {
  type PaymentStart,
  claimStart,
  findByClientId,
  getPayment,
  abandonStart,
  insertPayment,
  storePaymentLink,
  type PaymentRow,
  releaseStart,
  type Payer,
} from './queries/payments.ts'

/** Longer than the timeout of the gateway; after that, a payment whose start was interrupted is taken over. */
const startingSeconds = 40
/** How often a second click checks whether the first has got its page, in milliseconds. */
const lookMs = 200
const mostBeginnings = 3

export interface StartWork {
  app: Pick<App, 'payments' | 'clock'>
  db: TenantDb
  /** Who pays: a person of staff, or somebody else as the audit log names them. */
  actor: Actor | SystemActor
  /** The address at which the browser reaches the portal. */
  origin: string
}

export interface PaymentRequest {
  /** Whose wallet. */
  place: Place
  clientId: string
  kobo: number
  payer: Payer
  /** The page to which the gateway sends a payer back who is not staff. */
  page?: (id: string) => string
  /** Written with the payment, in its transaction; refuses what may not be begun. */
  record?: (tx: WriteTx, id: string) => Promise<void>
}

/** The gateway, or a refusal if the operator has configured none. */
export const demandGateway = (app: Pick<App, 'payments'>): PaymentGateway =>
  app.payments ?? refuse(walletErrors.fundingOff)

/** Stores the payment, or finds the one that this very request started before. */
const begin = (
  { db, actor, app }: StartWork,
  wanted: PaymentRequest,
): Promise<{ beginning: PaymentStart; isMine: boolean }> =>
  db.write(async tx => {
    const { place, clientId, kobo, payer, record } = wanted
    const { districtId, schoolId } = place
    const id = uuidv7()
    const isMine = await insertPayment(tx, {
      id,
      ...place,
      clientId,
      expectedKobo: kobo,
      payer,
      now: app.clock.now(),
      startingSeconds,
    })
    const beginning =
      (await findByClientId(tx, organizationIn(place), clientId)) ?? refuse(walletErrors.gatewayUnreachable)
    if (beginning.expectedKobo !== kobo) refuse(walletErrors.requestReused)
    if (isMine) {
      await record?.(tx, id)
      await audit(tx, actor, 'wallet.fund', ['payment', id], {
        schoolId,
        districtId,
        summary: `Began to pay ${formatNaira(kobo)} into the wallet${'purpose' in payer ? `: ${payer.purpose}` : ''}`,
        after: { kobo },
      })
      return { beginning, isMine }
    }
    audit.exempt(tx, 'takes up what was begun and audited before')
    const isTaken =
      beginning.status === 'Started' && !beginning.starting && (await claimStart(tx, beginning.id, startingSeconds))
    return { beginning, isMine: isTaken }
  })

const giveUp = (
  { db, actor }: StartWork,
  { place: { schoolId, districtId } }: PaymentRequest,
  id: string,
  how: Parameters<typeof abandonStart>[2],
): Promise<void> =>
  db.write(async tx => {
    if ((await abandonStart(tx, id, how)) === 0) {
      audit.exempt(tx, 'went further meanwhile, and stays as it is')
      return
    }
    await audit(tx, actor, 'wallet.fund', ['payment', id], {
      schoolId,
      districtId,
      summary:
        how.refusal === null ? 'Began a payment again: its page was lost' : 'A payment was refused by the gateway',
      before: { status: 'Started' },
      after: { status: how.status, refusal: how.refusal },
    })
  })

const quietly = (
  db: TenantDb,
  id: string,
  work: (tx: Parameters<Parameters<TenantDb['write']>[0]>[0]) => Promise<unknown>,
) =>
  db.write(async tx => {
    audit.exempt(tx, `of the payment ${id}, whose beginning was audited`)
    await work(tx)
  })

/** The page of billing to which the gateway sends the payer back. */
const pageOf = ({ districtId, schoolId }: Place): string => {
  if (schoolId !== null) return '/administration/billing'
  return districtId === null ? '/super-admin/billing' : '/dashboard/billing'
}

/** Requests the page. Returns null if the reference is used already: its page is unknown. */
const askForPage = async (
  gateway: PaymentGateway,
  work: StartWork,
  wanted: PaymentRequest,
  beginning: PaymentStart,
): Promise<string | null> => {
  const { id, expectedKobo, email } = beginning
  try {
    const { authorizationUrl } = await gateway.initialise({
      reference: id,
      amountKobo: expectedKobo,
      email,
      callbackUrl: new URL(wanted.page?.(id) ?? `${pageOf(wanted.place)}/payment/${id}`, work.origin).toString(),
      metadata: { payment: id, organization: organizationIn(wanted.place) },
    })
    return authorizationUrl
  } catch (error) {
    if (error instanceof DuplicateReference) return null
    if (error instanceof GatewayRefused || error instanceof GatewayKeyRefused) {
      const reason =
        error instanceof GatewayKeyRefused
          ? "the state's account there is not set up rightly. Tell the state."
          : error.message.replace(/^[^:]*: /, '').replace(/\.?$/, '.')
      await giveUp(work, wanted, id, { status: 'Failed', refusal: reason, isKnown: false })
      refuse(walletErrors.gatewayRefused, { params: { reason } })
    }
    await quietly(work.db, id, tx => releaseStart(tx, id))
    if (error instanceof GatewayUnreachable) refuse(walletErrors.gatewayUnreachable)
    throw error
  }
}

/** Waits until the other process that requests the page has it, or has given up. */
const awaitOther = async ({ db }: StartWork, { place, clientId }: PaymentRequest): Promise<PaymentStart | null> => {
  for (let looks = 0; looks < (startingSeconds * 1000) / lookMs; looks++) {
    const found = await db.read(tx => findByClientId(tx, organizationIn(place), clientId))
    if (!found || found.status !== 'Started' || !found.starting) return found
    await pause(lookMs)
  }
  return null
}

/**
 * Starts a payment and returns it with the gateway's page. The payment is stored before the gateway is asked, and the same `clientId`
 * always returns the same payment. Refuses with 422 if funding is off, the amount is too small or the gateway refuses, and with 503 if it
 * does not respond; then the same request may be sent again.
 */
export const startPayment = async (work: StartWork, wanted: PaymentRequest): Promise<PaymentRow> => {
  const { app, db } = work
  const gateway = demandGateway(app)
  for (let turn = 0; turn < mostBeginnings; turn++) {
    const { beginning, isMine } = await begin(work, wanted)
    const { id } = beginning
    if (beginning.status !== 'Started') return db.read(tx => getPayment(tx, id))
    if (!isMine) {
      const other = await awaitOther(work, wanted)
      if (other && other.status !== 'Started') return db.read(tx => getPayment(tx, other.id))
      continue
    }
    const link = await askForPage(gateway, work, wanted, beginning)
    if (link !== null) {
      await quietly(db, id, tx => storePaymentLink(tx, id, link))
      return db.read(tx => getPayment(tx, id))
    }
    // The gateway created a page whose address was lost on the way; nobody can pay on it.
    await giveUp(work, wanted, id, { status: 'Abandoned', refusal: null, isKnown: true })
  }
  return refuse(walletErrors.gatewayUnreachable)
}

/** The requested amount in kobo. Refuses less than the gateway's minimum. */
export const fundingKobo = (amount: number): number => {
  const kobo = koboOf(amount) ?? 0
  if (kobo < leastFundingKobo) {
    const least = formatNaira(leastFundingKobo)
    refuse(walletErrors.amountTooSmall, {
      params: { least },
      fields: [{ path: 'body.amount', message: `At least ${least}.` }],
    })
  }
  return kobo
}
