import * as z from 'zod'
import { id, instant, revision } from '../kernel/fields.ts'
import { naira, signedNaira } from '../kernel/money.ts'
import { messageLimits } from './limits.ts'
import { withoutInvisible } from '../kernel/names.ts'
import { templateProblem } from './template.ts'

/**
 * Whose guardians a message is for. `everyone`: of all students of the organisation. `absentees`: of those whom a register of today marks
 * absent. The others name what was chosen: class arms, classes, schools, districts or students.
 */
export const audienceKind = z.enum(['everyone', 'arms', 'classes', 'schools', 'districts', 'students', 'absentees'])
export type AudienceKind = z.infer<typeof audienceKind>

/** Kinds of audience that name nothing. */
const whole: readonly AudienceKind[] = ['everyone', 'absentees']

export const audience = z
  .object({
    kind: audienceKind,
    ids: z.array(id).max(messageLimits.chosen, `Choose at most ${messageLimits.chosen}.`).default([]),
  })
  .refine(({ kind, ids }) => whole.includes(kind) || ids.length > 0, { path: ['ids'], message: 'Choose at least one.' })
  .transform(({ kind, ids }) => ({ kind, ids: whole.includes(kind) ? [] : [...new Set(ids)] }))
export type Audience = z.infer<typeof audience>

export const template = z
  .string({ error: 'Write the message.' })
  .overwrite(text => withoutInvisible(text.replaceAll('\r\n', '\n')))
  .trim()
  .min(1, 'Write the message.')
  .max(messageLimits.template, `At most ${messageLimits.template} characters.`)
  .superRefine((text, context) => {
    const problem = templateProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/**
 * `Approval`: a second person decides. `Sending`: under way, or waiting for the morning or the gateway. `Unpaid`: not sent, as the wallet
 * was short; only messages that the portal writes itself.
 */
export const messageStatus = z.enum(['Approval', 'Rejected', 'Sending', 'Stopped', 'Finished', 'Unpaid'])
export type MessageStatus = z.infer<typeof messageStatus>

export const messageKind = z.enum(['Written', 'Absence', 'Results', 'Register', 'Closure', 'Exam deadline', 'Wallet'])
export type MessageKind = z.infer<typeof messageKind>

/** How a message goes. `Family page`: guardians read it where they see their children. Free of charge but for an SMS. */
export const messageChannel = z.enum(['SMS', 'E-mail', 'Family page'])
export type MessageChannel = z.infer<typeof messageChannel>

/** What a message is: its text, for whom, and how it goes. Browsers that know no other way send an SMS. */
export const draft = z
  .object({
    template,
    audience,
    channel: messageChannel.default('SMS'),
    /** Asks guardians to say that they have read it. */
    asksToConfirm: z.boolean().default(false),
  })
  .refine(({ channel, asksToConfirm }) => channel === 'Family page' || !asksToConfirm, {
    path: ['asksToConfirm'],
    message: 'Only a message on the family page can ask for that.',
  })
export type Draft = z.output<typeof draft>

/**
 * What became of one recipient; see `recipientWords` of the page for the sentences. By e-mail `Sent` is what the mail server took. On the family page `Delivered` is not read yet, `Read` was
 * opened, and `Acknowledged` is what the guardian says to have read.
 */
export const recipientStatus = z.enum([
  'Waiting',
  'Claimed',
  'Sent',
  'Delivered',
  'Read',
  'Acknowledged',
  'Undelivered',
  'Refused',
  'Unknown',
  'Barred',
  'Cancelled',
  'Expired',
])
export type RecipientStatus = z.infer<typeof recipientStatus>

const named = z.object({ id, name: z.string() })

export const messageSummary = z.object({
  id,
  kind: messageKind,
  status: messageStatus,
  channel: messageChannel,
  /** The text with its fields. */
  template: z.string(),
  /** 'Guardians of JSS 1 Gold'. */
  audience: z.string(),
  /** Whose message it is; null for the state's. */
  organization: z.string().nullable(),
  recipients: z.int(),
  /** How many recipients have a final outcome or were handed to the gateway. */
  done: z.int(),
  cost: signedNaira,
  /** Null where the portal wrote it. */
  writtenBy: named.nullable(),
  writtenAt: instant,
})
export type MessageSummary = z.infer<typeof messageSummary>

export const messageInfo = messageSummary.extend({
  asksToConfirm: z.boolean(),
  /** Recipients by what became of them; those without any are left out. */
  outcomes: z.array(z.object({ status: recipientStatus, recipients: z.int() })).max(12),
  /** Recipients to whom it may be sent again: it is over, did not reach them, and they may still be called at the same number or address. */
  toSendAgain: z.int(),
  pages: z.int(),
  /** A page of one SMS, in naira, when the message was written. */
  price: signedNaira,
  /** In naira: still reserved, spent and paid back. All zero of a free message. */
  money: z.object({ reserved: signedNaira, spent: signedNaira, refunded: signedNaira }),
  /** Whether a wallet paid; none does for a free message. */
  paidByWallet: z.boolean(),
  /** When quiet hours end, if they keep the message waiting. */
  quietUntil: instant.nullable(),
  /** Whether SMS of it wait for a gateway, as none is set up. */
  waitsForGateway: z.boolean(),
  /** The gateway's answer, while it refuses the account, for its balance, key or sender, and SMS of it wait for that. */
  accountRefusal: z.string().nullable(),
  /** Nothing is sent after that. */
  giveUpAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it was rejected, or what it lacked. */
  note: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  finishedAt: instant.nullable(),
  can: z.object({ stop: z.boolean(), retry: z.boolean(), decide: z.boolean() }),
})
export type MessageInfo = z.infer<typeof messageInfo>

export const recipient = z.object({
  id,
  name: z.string(),
  /** Whole for those who may see guardians' numbers, otherwise its last three digits. Null but for an SMS. */
  number: z.string().nullable(),
  /** Whole for the same people, otherwise its first letter and what follows the @. Null but for an e-mail. */
  email: z.string().nullable(),
  text: z.string(),
  pages: z.int(),
  status: recipientStatus,
  /** What the gateway or the mail server said, if it did not take or deliver the message. */
  reason: z.string().nullable(),
  handedAt: instant.nullable(),
  receiptAt: instant.nullable(),
  /** On the family pages: when the guardian opened it first, and when they said to have read it. */
  readAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  refunded: z.boolean(),
})
export type Recipient = z.infer<typeof recipient>

/** What a recipient would read; number and address as in `recipient`. */
export const sample = recipient.pick({ name: true, number: true, email: true, text: true, pages: true })
export type Sample = z.infer<typeof sample>

/** What a message would be, before it is sent. */
export const messagePlan = z.object({
  /** Students of the audience, and those of them without a guardian who can be reached. */
  students: z.int(),
  unreachable: z.int(),
  /** By e-mail: the guardians without an address, and the first of them with a child. None on the other channels. */
  withoutAddress: z.object({
    guardians: z.int(),
    first: z.array(z.object({ name: z.string(), student: z.string() })).max(messageLimits.named),
  }),
  /**
   * Phone numbers, each once, and those of them that have stopped messages: they are not charged. By e-mail addresses. On the family page guardians, and those of
   * them who are signed in there on some device.
   */
  recipients: z.int(),
  signedIn: z.int(),
  stopped: z.int(),
  pages: z.int(),
  /** In naira, of a page and of the whole. */
  price: signedNaira,
  cost: signedNaira,
  samples: z.array(sample).max(messageLimits.samples),
  /** What the wallet that pays has, in naira. */
  balance: signedNaira,
  /** Why a second person has to approve it; null if nobody has to. */
  approval: z.string().nullable(),
  quietUntil: instant.nullable(),
})
export type MessagePlan = z.infer<typeof messagePlan>

/** What a message that waits for approval would be if it was approved now. Its cost is in naira. */
export const messageToDecide = messagePlan.pick({ recipients: true, stopped: true, cost: true, samples: true })

/** What an audience can be made of, for the organisation that sends. */
export const audienceChoices = z.object({
  /** How messages can go here: by SMS if a gateway is set up, by e-mail if a mail server is. */
  channels: z.array(messageChannel).max(messageChannel.options.length),
  folds: z.boolean(),
  price: signedNaira,
  kinds: z.array(audienceKind).max(7),
  arms: z.array(named).max(1000),
  classes: z.array(named).max(1000),
  schools: z.array(named).max(10_000),
  districts: z.array(named).max(1000),
})
export type AudienceChoices = z.infer<typeof audienceChoices>

/** What a state decides about messages. Sums in naira. */
export const messageSettings = z.object({
  price: naira.refine(value => value <= 1000, 'At most ₦1,000 a page.'),
  folds: z.boolean(),
  refunds: z.boolean(),
  approvalAbove: naira.nullable(),
  monthBudget: naira.nullable(),
  /** The hour in Nigeria from which guardians are told of absences of the morning. */
  absencesFrom: z.int().min(8, 'Choose an hour from 8 to 17.').max(17, 'Choose an hour from 8 to 17.'),
  /** Whether districts pay their messages from wallets of their own; otherwise the wallet of the state pays them. */
  districtsPay: z.boolean(),
})
export const storedSettings = messageSettings.extend({
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  revision,
})
