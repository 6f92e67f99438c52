import { phoneTexts } from '@akada/languages/phone-texts'
import { audit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, ReadTx } from '../../platform/db/index.ts'
import { type MailSender, outcomesOf, queueMails, writeLetter } from '../../platform/mail/index.ts'
import {
  type LettersUnderWay,
  lettersUnderWay,
  lockLetters,
  lockWaitingLetters,
  moveLettersOn,
  type WaitingLetter,
} from './queries/mailing.ts'

export interface LetterWork extends MailSender {
  database: Database
  clock: Clock
}

/** Letters of messages in the outbox at a time: a code for signing in never waits behind more of them. */
const atOnce = 50

const gone = 'The outbox no longer has it, so it is not known whether it was sent.'

/** What a guardian gets: the text as it was written, and how to get no more, in their language. */
const letterOf = ({ text, language, sender }: WaitingLetter) => {
  const { t } = phoneTexts(language)
  return writeLetter({
    subject: t('mail.subject', { sender }),
    paragraphs: text.split(/\n{2,}/),
    closing: `${sender}\n${t('mail.noMore')}`,
  })
}

/** What became of letters in the outbox: those that still wait are left out. */
const outcomesNow = async (tx: ReadTx, queued: LettersUnderWay['queued']) => {
  if (queued.length === 0) return []
  const found = await outcomesOf(
    tx,
    queued.map(({ mailId }) => mailId),
  )
  const known = new Map(found.map(one => [one.id, one]))
  return queued.flatMap(letter => {
    const { status, lastError } = known.get(letter.mailId) ?? { status: 'gone' as const, lastError: gone }
    if (status === 'waiting') return []
    const outcome = { sent: 'Sent', failed: 'Refused', gone: 'Unknown' } as const
    return [{ ...letter, status: outcome[status], reason: lastError }]
  })
}

/**
 * Puts letters of messages into the outbox, as far as there is room, and takes the outcomes of those that are there. A letter and the record
 * that it is in the outbox are one transaction: each is sent once, whatever dies in between. An outcome is looked at again once its recipient
 * is locked: a super admin may have had the letter sent again since. Returns how many letters it moved.
 */
export const moveLetters = async (work: LetterWork): Promise<number> => {
  const { database, clock, mailer } = work
  const { queued, isAnyWaiting, outcomes } = await database.system.read(async tx => {
    const underWay = await lettersUnderWay(tx)
    return { ...underWay, outcomes: await outcomesNow(tx, underWay.queued) }
  })
  const room = isAnyWaiting && mailer.delivery !== 'none' ? atOnce - queued.length + outcomes.length : 0
  if (outcomes.length === 0 && room <= 0) return 0
  return await database.system.write(async tx => {
    audit.exempt(tx, 'handing over a message that was audited when it was written')
    if (outcomes.length > 0) {
      const locked = await lockLetters(
        tx,
        outcomes.map(({ id }) => id),
      )
      await moveLettersOn(tx, await outcomesNow(tx, locked), clock.now())
    }
    const letters = room > 0 ? await lockWaitingLetters(tx, clock.now(), room) : []
    const mailIds = await queueMails(
      tx,
      work,
      letters.map(letter => ({ ...letterOf(letter), stateId: letter.stateId, to: letter.email })),
    )
    // A demonstration sends nothing: what is in its outbox is what people get.
    const status = mailer.delivery === 'outbox' ? 'Sent' : 'Claimed'
    await moveLettersOn(
      tx,
      letters.map(({ id }, at) => ({ id, mailId: mailIds[at] ?? '', status, reason: null })),
      clock.now(),
    )
    return outcomes.length + letters.length
  })
}
