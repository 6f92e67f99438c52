import { quietUntil, giveUpAt } from './hours.ts'
import { formatNaira, koboOf } from '@akada/contract/kernel/money'
import { messageErrors } from '@akada/contract/messages/errors'
import type { Draft, MessageChannel, MessagePlan, MessageStatus } from '@akada/contract/messages/schemas'
import { messageChannel } from '@akada/contract/messages/schemas'
import { recipientsIn } from '@akada/contract/messages/words'
import { nairaOf } from '@akada/contract/kernel/money'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { type Actor, formKey, type Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { chargeWallet, organizationIn, walletKobo } from '../wallet/index.ts'
import { type Plan, planMessage, samplesOf, wordsOf } from './plan-message.ts'
import { signedInAmong } from './queries/audience.ts'
import { findByClient, insertMessage, setPosting, spentSince } from './queries/messages.ts'
import { insertRecipients } from './queries/recipients.ts'
import type { Settings } from './queries/settings.ts'
import { approvalReason } from './rules.ts'

export interface Acting {
  app: App
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
  today: string
}

/** How messages can go in this installation. */
export const channelsOf = ({ sms, mailer }: Pick<App, 'sms' | 'mailer'>): MessageChannel[] => {
  const works = { SMS: sms.isSetUp, 'E-mail': mailer.delivery !== 'none', 'Family page': true }
  return messageChannel.options.filter(channel => works[channel])
}

/** Refuses with 409 where nothing can go this way. */
export const demandGateway = (app: Pick<App, 'sms' | 'mailer'>, channel: MessageChannel): void => {
  if (!channelsOf(app).includes(channel))
    refuse(channel === 'E-mail' ? messageErrors.noMailServer : messageErrors.notSetUp)
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** Why a second person has to approve a message that costs this much; null if nobody has to. */
const approvalOf = async (tx: ReadTx, place: Place, { costKobo, settings }: Plan, day: string) =>
  approvalReason({ costKobo, spentKobo: await spentSince(tx, place, firstOfMonth(day)) }, settings)

/**
 * Whose wallet pays the messages of a place: a school's pays its own; the state's those of the state and of districts, or a district's own
 * where the state says so.
 */
export const payerOf = (place: Place, { districtsPay }: Pick<Settings, 'districtsPay'>): Place => ({
  ...place,
  districtId: place.schoolId === null && !districtsPay ? null : place.districtId,
})

/** What a message would be, with three of its recipients. Numbers are whole for those who may see them. */
export const previewMessage = ({ db, actor, place, now, today }: Acting, draft: Draft): Promise<MessagePlan> =>
  db.read(async tx => {
    const plan = await planMessage(tx, { place, draft, day: today })
    const persons = draft.channel === 'Family page' ? plan.planned.flatMap(({ personId }) => personId ?? []) : []
    const [signedIn, approval, balanceKobo] = await Promise.all([
      signedInAmong(tx, persons, now),
      approvalOf(tx, place, plan, today),
      walletKobo(tx, organizationIn(payerOf(place, plan.settings))),
    ])
    const { planned, stopped } = plan
    return {
      students: plan.students,
      unreachable: plan.unreachable,
      withoutAddress: plan.withoutAddress,
      recipients: planned.length,
      stopped: stopped.size,
      signedIn,
      pages: plan.pages,
      price: nairaOf(plan.settings.priceKobo),
      cost: nairaOf(plan.costKobo),
      samples: samplesOf(actor, planned),
      balance: nairaOf(balanceKobo),
      approval,
      quietUntil: draft.channel === 'SMS' ? (quietUntil(now)?.toISOString() ?? null) : null,
    }
  })

/** Reserves what a message costs in the wallet that pays for the place. Refuses with 402 if it is short; nothing for a free message. */
export const reserveFor = async (
  tx: WriteTx,
  { id, costKobo, narration }: { id: string; costKobo: number; narration: string },
  { place, staffId, settings }: { place: Place; staffId: string | null; settings: Pick<Settings, 'districtsPay'> },
): Promise<void> => {
  if (costKobo === 0) return
  const { postingId } = await chargeWallet(tx, {
    place: payerOf(place, settings),
    staffId,
    kobo: costKobo,
    for: 'Messages',
    narration,
    idempotencyKey: `message:${id}`,
  })
  await setPosting(tx, id, postingId)
}

/** What the money of a message is taken for, until its receipts come. */
export const narrationOf = (recipients: number, words: string): string =>
  `Reserved for ${recipients.toLocaleString('en')} SMS: ${words}`.slice(0, 300)

interface Wanted extends Draft {
  clientId: string
  agreedCost: number
}

/** The message that this very request made before; refuses with 409 if it was another one. */
const earlier = async (tx: ReadTx, actor: Actor, wanted: Wanted) => {
  const before = await findByClient(tx, actor.stateId, formKey(actor, wanted.clientId), wanted)
  if (before && !before.isSame) refuse(messageErrors.reused)
  return before && { id: before.id, status: before.status }
}

/** On the family page a message is there at once. What costs nothing needs no approval. */
const statusOf = (channel: MessageChannel, approval: string | null): MessageStatus => {
  if (approval !== null) return 'Approval'
  return channel === 'Family page' ? 'Finished' : 'Sending'
}

/**
 * Sends a message, or hands it in for approval. Its recipients, the reservation of its cost and the audit entry are one transaction; the
 * handover to the gateway follows in the background.
 */
export const sendMessage = async (acting: Acting, wanted: Wanted): Promise<{ id: string; status: MessageStatus }> => {
  const { app, db, actor, place, now, today } = acting
  demandGateway(app, wanted.channel)
  return db.write(async tx => {
    const before = await earlier(tx, actor, wanted)
    if (before) {
      audit.exempt(tx, 'the same request sent this message before')
      return before
    }
    const { clientId, template, audience, channel, asksToConfirm } = wanted
    const plan = await planMessage(tx, { place, draft: wanted, day: today })
    const { planned, stopped, pages, costKobo, settings } = plan
    if (costKobo > (koboOf(wanted.agreedCost) ?? 0))
      refuse(messageErrors.costRose, { params: { cost: formatNaira(costKobo) } })
    const words = await wordsOf(tx, place, wanted)
    const approval = await approvalOf(tx, place, plan, today)
    const status = statusOf(channel, approval)
    const id = uuidv7()
    const isNew = await insertMessage(tx, {
      ...place,
      id,
      clientId: formKey(actor, clientId),
      kind: 'Written',
      channel,
      asksToConfirm,
      template,
      audience,
      audienceWords: words,
      status,
      recipients: planned.length,
      pages,
      priceKobo: settings.priceKobo,
      costKobo,
      writtenBy: actor.staffId,
      now,
      giveUpAt: giveUpAt(now),
    })
    // A second press at the same moment: the first one is sent.
    if (!isNew) return (await earlier(tx, actor, wanted)) ?? refuse(messageErrors.reused)
    if (status !== 'Approval') {
      await insertRecipients(
        tx,
        { stateId: place.stateId, messageId: id, channel, priceKobo: settings.priceKobo, dueAt: now, stopped },
        planned,
      )
      await reserveFor(
        tx,
        { id, costKobo, narration: narrationOf(planned.length, words) },
        { place, staffId: actor.staffId, settings },
      )
    }
    await audit(tx, actor, 'message.send', ['message', id], {
      summary: `${status === 'Approval' ? 'Handed in' : 'Sent'} a message by ${channel} to ${recipientsIn(planned.length, channel)}: ${words}`,
      after: { template, audience, channel, asksToConfirm, recipients: planned.length, pages, costKobo, approval },
    })
    return { id, status }
  })
}
