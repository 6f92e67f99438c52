import { quietUntil } from './hours.ts'
import { nairaOf } from '@akada/contract/kernel/money'
import type { AudienceChoices, MessageBrief, MessageInfo, Recipient } from '@akada/contract/messages/schemas'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { addressesFor, messageCan } from './policy.ts'
import { choicesOf } from './queries/audience.ts'
import { getMessage, type KeptBrief } from './queries/messages.ts'
import { getSettings } from './queries/settings.ts'
import { channelsOf } from './send.ts'

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
export const briefOf = ({ costKobo, ...message }: KeptBrief): MessageBrief => ({ ...message, cost: nairaOf(costKobo) })

/** A message as its page shows it, with what the person may do. */
export const viewMessage = async (
  tx: ReadTx,
  { app, actor, now }: { app: Pick<App, 'sms'>; actor: Actor; now: Date },
  id: string,
): Promise<MessageInfo> => {
  const kept = await getMessage(tx, id)
  const waits =
    kept.status === 'Sending' && kept.channel === 'SMS' && kept.outcomes.some(({ status }) => status === 'Waiting')
  const brief: KeptBrief = {
    id: kept.id,
    kind: kept.kind,
    status: kept.status,
    channel: kept.channel,
    template: kept.template,
    audience: kept.audience,
    organization: kept.organization,
    recipients: kept.recipients,
    done: kept.done,
    costKobo: kept.costKobo,
    writtenBy: kept.writtenBy,
    writtenAt: kept.writtenAt,
  }
  return {
    ...briefOf(brief),
    outcomes: kept.outcomes.map(({ status, recipients }) => ({ status, recipients })),
    asksToConfirm: kept.asksToConfirm,
    pages: kept.pages,
    price: nairaOf(kept.priceKobo),
    money: {
      reserved: nairaOf(kept.reservedKobo),
      spent: nairaOf(kept.spentKobo),
      refunded: nairaOf(kept.refundedKobo),
    },
    toSendAgain: kept.toSendAgain,
    paidByWallet: kept.paidByWallet,
    quietUntil: waits && app.sms.isSetUp ? (quietUntil(now)?.toISOString() ?? null) : null,
    waitsForGateway: waits && !app.sms.isSetUp,
    giveUpAt: kept.giveUpAt,
    decidedBy: kept.decidedBy,
    decidedAt: kept.decidedAt,
    note: kept.note,
    stoppedBy: kept.stoppedBy,
    finishedAt: kept.finishedAt,
    can: messageCan(actor, kept),
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
