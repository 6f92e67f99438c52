import { quietUntil } from './hours.ts'
import { nairaOf } from '@akada/contract/kernel/money'
import type { AudienceChoices, MessageSummary, MessageInfo, Recipient } from '@akada/contract/messages/schemas'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { addressesFor, messageCan } from './policy.ts'
import { choicesOf } from './queries/audience.ts'
import { getMessage, type MessageSummaryRow } from './queries/messages.ts'
import { getSettings } from './queries/settings.ts'
import { channelsOf } from './send-message.ts'

/** What the audience of a message can be made of. */
export const viewChoices = async (tx: ReadTx, app: App, place: Place): Promise<AudienceChoices> => {
  const [choices, { priceKobo, folds }] = await Promise.all([choicesOf(tx, place), getSettings(tx, place.stateId)])
  const levels: AudienceChoices['kinds'] =
    place.schoolId === null
      ? ['everyone', ...(place.districtId === null ? (['districts'] as const) : []), 'schools', 'classes', 'absentees']
      : ['everyone', 'arms', 'classes', 'students', 'absentees']
  return { channels: channelsOf(app), folds, price: nairaOf(priceKobo), kinds: levels, ...choices }
}

/** A message in a list. */
export const summaryOf = ({ costKobo, ...message }: MessageSummaryRow): MessageSummary => ({
  ...message,
  cost: nairaOf(costKobo),
})

/** A message as its page shows it, with what the person may do. */
export const viewMessage = async (
  tx: ReadTx,
  { app, actor, now }: { app: Pick<App, 'sms'>; actor: Actor; now: Date },
  id: string,
): Promise<MessageInfo> => {
  const stored = await getMessage(tx, id)
  const waits =
    stored.status === 'Sending' &&
    stored.channel === 'SMS' &&
    stored.outcomes.some(({ status }) => status === 'Waiting')
  const brief: MessageSummaryRow = {
    id: stored.id,
    kind: stored.kind,
    status: stored.status,
    channel: stored.channel,
    template: stored.template,
    audience: stored.audience,
    organization: stored.organization,
    recipients: stored.recipients,
    done: stored.done,
    costKobo: stored.costKobo,
    writtenBy: stored.writtenBy,
    writtenAt: stored.writtenAt,
  }
  return {
    ...summaryOf(brief),
    outcomes: stored.outcomes.map(({ status, recipients }) => ({ status, recipients })),
    asksToConfirm: stored.asksToConfirm,
    pages: stored.pages,
    price: nairaOf(stored.priceKobo),
    money: {
      reserved: nairaOf(stored.reservedKobo),
      spent: nairaOf(stored.spentKobo),
      refunded: nairaOf(stored.refundedKobo),
    },
    toSendAgain: stored.toSendAgain,
    paidByWallet: stored.paidByWallet,
    quietUntil: waits && app.sms.isSetUp ? (quietUntil(now)?.toISOString() ?? null) : null,
    waitsForGateway: waits && !app.sms.isSetUp,
    accountRefusal: waits ? stored.accountRefusal : null,
    giveUpAt: stored.giveUpAt,
    decidedBy: stored.decidedBy,
    decidedAt: stored.decidedAt,
    note: stored.note,
    stoppedBy: stored.stoppedBy,
    finishedAt: stored.finishedAt,
    can: messageCan(actor, stored),
  }
}

/** Recipients as a person may see them. */
export const recipientsFor = (actor: Pick<Actor, 'can'>, found: readonly Recipient[]): Recipient[] =>
  found.map(one => {
    const shown = addressesFor(actor, one)
    // What a mail server says may name the address.
    const reason = one.email === null ? one.reason : (one.reason?.replaceAll(one.email, shown.email ?? '') ?? null)
    return { ...one, ...shown, reason }
  })
