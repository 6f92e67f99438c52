import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { done, id, line, nextCursor, paging, queryNumber, revision, cursorQuery } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { naira } from '../kernel/money.ts'
import { walletErrors } from '../wallet/calls.ts'
import { automaticKind, automaticKinds, automaticMessage, automaticPreview } from './automatic.ts'
import { messageErrors } from './errors.ts'
import {
  audienceChoices,
  draft,
  storedSettings,
  messageSummary,
  messageInfo,
  messagePlan,
  messageSettings,
  messageStatus,
  messageToDecide,
  recipient,
  recipientStatus,
} from './schemas.ts'

const automatic = z.object({ foundKinds: z.array(automaticMessage).max(automaticKinds.length) })
const here = { in: 'actor' } as const
const named = { in: 'param', name: 'id', of: 'message' } as const

/** The most messages that one file has. */
const maxDownloadedMessages = 20_000

export const messageCalls = calls({ tag: 'Messages', access: 'message.send', where: here })({
  choices: {
    call: 'GET /message/choices',
    summary: 'What the audience of a message can be made of, and what a page costs',
    response: audienceChoices,
  },
  preview: {
    call: 'POST /message/preview',
    summary: 'Count the recipients, pages and cost of a message, and fill it in for three of them',
    description:
      'Nothing is written. By SMS and e-mail guardians who may be called, each phone number or address once; on the family page guardians who may see the student, each once and free of charge.',
    body: draft,
    response: messagePlan,
    errors: [
      messageErrors.nobody,
      messageErrors.nobodyHasMail,
      messageErrors.nobodySees,
      messageErrors.tooMany,
      messageErrors.tooLong,
    ],
    safeToRepeat: true,
    heavy: true,
    limit: { times: 60, seconds: 60 },
  },
  send: {
    call: 'POST /message/send',
    summary: 'Send a message by SMS, by e-mail or to the family page, or hand it in for approval',
    description:
      "The cost of an SMS is taken from the school's wallet and reserved, in the same transaction. `agreedCost` is what the preview said, in naira: a message that costs more now is refused. By e-mail and on the family page it is free; there it is at once.",
    body: draft.safeExtend({ clientId: id, agreedCost: naira }),
    response: z.object({ id, status: messageStatus }),
    errors: [
      messageErrors.nobody,
      messageErrors.nobodyHasMail,
      messageErrors.nobodySees,
      messageErrors.tooMany,
      messageErrors.tooLong,
      messageErrors.notSetUp,
      messageErrors.noMailServer,
      messageErrors.costRose,
      messageErrors.reused,
      walletErrors.insufficientFunds,
    ],
    safeToRepeat: true,
    heavy: true,
    limit: { times: 30, seconds: 60 },
  },
  search: {
    call: 'GET /message/search',
    summary: 'Messages of the organisation and of those below it, newest first',
    access: 'message.view',
    query: z.object({ status: messageStatus.optional(), ...paging(limits.list, limits.listDefault), ...cursorQuery }),
    response: z.object({
      foundMessages: z.array(messageSummary).max(limits.list),
      total: z.int(),
      /** Messages by SMS that are being sent while no gateway is set up, whatever the status asked for. */
      waitingForGateway: z.int(),
      /** Messages that wait because the gateway refuses the account, and its answer; null if none does. */
      waitingForAccount: z.object({ count: z.int(), refusal: z.string().nullable() }),
      ...nextCursor,
    }),
  },
  download: {
    call: 'GET /message/download',
    summary: 'The same as a spreadsheet',
    description: 'The newest messages, at most `limit`. The notes of the file say where older ones were left out.',
    access: 'message.view',
    query: z.object({
      status: messageStatus.optional(),
      limit: queryNumber().int().min(1).max(maxDownloadedMessages).default(maxDownloadedMessages),
    }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
  view: {
    call: 'GET /message/view/{id}',
    summary: 'A message, with what became of it',
    access: 'message.view',
    where: named,
    response: messageInfo,
  },
  recipients: {
    call: 'GET /message/recipients/{id}',
    summary: 'The recipients of a message: those with a problem first, then by name',
    description:
      'Phone numbers and addresses are whole for those who may see the numbers of guardians. A recipient whose status changes meanwhile may be met again or missed.',
    access: 'message.view',
    where: named,
    query: z.object({ status: recipientStatus.optional(), ...paging(limits.list, 100), ...cursorQuery }),
    response: z.object({ foundRecipients: z.array(recipient).max(limits.list), total: z.int(), ...nextCursor }),
  },
  stop: {
    call: 'PATCH /message/stop/{id}',
    summary: 'Stop a message: what was not handed to the gateway yet is not sent',
    where: named,
    response: done,
    errors: [messageErrors.notUnderWay],
  },
  retry: {
    call: 'PATCH /message/retry/{id}',
    summary: 'Send a message again to those whom it did not reach',
    description:
      'Makes a message of its own for recipients that were refused, not delivered, cancelled or too late, each once. Never for those of whom it is not known whether they got it.',
    where: named,
    response: z.object({ id }),
    errors: [
      messageErrors.nothingToRetry,
      messageErrors.notSetUp,
      messageErrors.noMailServer,
      walletErrors.insufficientFunds,
    ],
  },
  previewDecision: {
    call: 'GET /message/decide/{id}',
    summary: 'What three people would get of a message that waits for a second person, and its cost',
    description: 'Its audience is counted as of today, as it is when the message is approved. Nothing is written.',
    access: 'message.approve',
    where: named,
    response: messageToDecide,
    heavy: true,
    limit: { times: 60, seconds: 60 },
    errors: [
      messageErrors.notWaiting,
      messageErrors.nobody,
      messageErrors.nobodyHasMail,
      messageErrors.nobodySees,
      messageErrors.tooMany,
      messageErrors.tooLong,
    ],
  },
  decide: {
    call: 'PATCH /message/decide/{id}',
    changes: 'step',
    summary: 'Approve or reject a message that waits for a second person',
    description: 'Its audience is counted again; where it costs more than was handed in, it is refused with 409.',
    access: 'message.approve',
    where: named,
    body: z.object({ approve: z.boolean(), note: line(limits.text).nullish() }),
    response: done,
    heavy: true,
    errors: [
      messageErrors.ownMessage,
      messageErrors.notWaiting,
      messageErrors.costRose,
      messageErrors.nobody,
      messageErrors.nobodyHasMail,
      messageErrors.notSetUp,
      messageErrors.noMailServer,
      walletErrors.insufficientFunds,
    ],
  },
  automatic: {
    call: 'GET /message/automatic',
    summary: 'Which messages the portal writes by itself',
    access: 'message.automate',
    response: automatic,
  },
  previewAutomatic: {
    call: 'GET /message/automatic/preview',
    summary: 'What three people would read of a kind of automatic message',
    access: 'message.automate',
    query: z.object({ kind: automaticKind }),
    response: automaticPreview,
    limit: { times: 60, seconds: 60 },
  },
  setAutomatic: {
    call: 'PUT /message/automatic',
    changes: 'step',
    summary: 'Switch a kind of automatic message on or off',
    description: "A state's switch holds for its schools until a school sets its own.",
    access: 'message.automate',
    body: z.object({ kind: automaticKind, isOn: z.boolean() }),
    response: automatic,
  },
  settings: {
    call: 'GET /message/settings',
    summary: 'What the state has decided about messages',
    access: 'message.configure',
    response: storedSettings,
  },
  setSettings: {
    call: 'PUT /message/settings',
    summary: 'Set the price, the alphabet, refunds, approval and budget of messages',
    access: 'message.configure',
    body: messageSettings.extend({ revision }),
    response: storedSettings,
    errors: [messageErrors.settingsChanged],
  },
})
