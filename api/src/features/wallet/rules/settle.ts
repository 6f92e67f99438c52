import type { PaymentStatus } from '@akada/contract/wallet/schemas'

/** A payment as it is kept, while it is locked. */
export interface StandingPayment {
  status: PaymentStatus
  expectedKobo: number
  /** What of it went into the wallet, and what lies in `held`. */
  creditedKobo: number
  heldKobo: number
}

/** What the gateway says when asked; nothing of it comes from a webhook or from the payer. */
export interface GatewayWord {
  status: 'success' | 'failed' | 'abandoned' | 'ongoing' | 'pending' | 'processing' | 'queued' | 'reversed'
  /** In the smallest unit of its currency. */
  amountMinor: number
  currency: string
}

/**
 * What is to be done. `credit`: the expected sum into the wallet, what came beyond it into `held`. `hold`: all of it, where it is
 * naira; other currencies are noted only. `reverse`: take back out of the wallet what it still has, and out of `held` what is there.
 * `note`: no money moves.
 */
export type Decision =
  | { act: 'credit'; creditKobo: number; heldKobo: number }
  | { act: 'hold'; heldKobo: number }
  | { act: 'reverse'; fromHeldKobo: number; upToKobo: number }
  | { act: 'note'; status: PaymentStatus }

/**
 * Whether nothing that the gateway may still say changes a payment: it was taken back, or went back to the payer. What the state put into
 * the wallet may be taken back as any other.
 */
export const isOver = ({ status, creditedKobo }: Pick<StandingPayment, 'status' | 'creditedKobo'>): boolean =>
  status === 'Reversed' || (status === 'Settled' && creditedKobo === 0)

/** A payer may stay on the gateway's page for so long before a payment that nobody asked about counts as abandoned. */
const patienceMs = 60 * 60 * 1000

export interface Circumstances {
  /** Since the payment was begun, in milliseconds. */
  ageMs: number
  /** A person asked, so that nobody is on the gateway's page any more. */
  asked: boolean
}

const paidDecision = ({ expectedKobo }: StandingPayment, { amountMinor, currency }: GatewayWord): Decision => {
  if (currency !== 'NGN') return { act: 'hold', heldKobo: 0 }
  if (amountMinor < expectedKobo) return { act: 'hold', heldKobo: amountMinor }
  return { act: 'credit', creditKobo: expectedKobo, heldKobo: amountMinor - expectedKobo }
}

/** What a payment becomes while no money has come. The gateway calls a page abandoned from the moment that it is made. */
const waitingStatus = (
  standing: StandingPayment,
  { status }: GatewayWord,
  { ageMs, asked }: Circumstances,
): PaymentStatus => {
  if (status === 'failed') return 'Failed'
  if (status === 'abandoned') {
    if (asked || ageMs >= patienceMs) return 'Abandoned'
    return standing.status
  }
  return standing.status === 'Started' ? 'Started' : 'Pending'
}

/**
 * Decides what the gateway's word means for a payment. Money that came is never forgotten again by a later word but 'reversed', so that
 * answers may come in any order and any number.
 */
export const decide = (standing: StandingPayment, word: GatewayWord, circumstances: Circumstances): Decision => {
  const { status, heldKobo, creditedKobo } = standing
  const unchanged = { act: 'note', status } as const
  if (isOver(standing)) return unchanged
  switch (status) {
    case 'Credited':
    case 'Held':
    case 'Settled':
      if (word.status !== 'reversed') return unchanged
      return { act: 'reverse', fromHeldKobo: heldKobo, upToKobo: creditedKobo }
    default:
      if (word.status === 'reversed') return { act: 'reverse', fromHeldKobo: 0, upToKobo: 0 }
      if (word.status === 'success') return paidDecision(standing, word)
      return { act: 'note', status: waitingStatus(standing, word, circumstances) }
  }
}
