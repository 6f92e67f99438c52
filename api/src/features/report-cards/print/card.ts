import type { CardSheet } from '@akada/contract/report-cards/schemas'

/** A card for printing. */
export interface PrintedCard {
  sheet: CardSheet
  /** Null on a draft: no code, no date, no signature, and DRAFT in words at its head and foot. */
  issue: {
    version: number
    code: string
    issuedAt: string
    url: string
    urlText: string
    /** When the version was issued that this one replaces; null for the first. */
    replaces: string | null
    /** Why it was issued again. */
    reason: string | null
  } | null
  logo: Buffer | null
  /** Of the state, where the school has its own beside it. */
  crest?: Buffer | null
  picture: Buffer | null
  signatures?: { classTeacher: Buffer | null; principal: Buffer | null }
}
