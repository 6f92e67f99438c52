import type { Message, MessageKind } from '../queries.ts'

/** The status of a message. Accepted is not delivered, so none is called sent. */
export const statusWords: Record<MessageKind, Record<Message['status'], string>> = {
  mail: { sent: 'Handed to the mail server', waiting: 'Waiting', failed: 'Not sent' },
  sms: { sent: 'Handed to the gateway', waiting: 'Waiting', failed: 'Not sent' },
}

/** 'Termii answered 400: no credit' needs no full stop of ours where it has one. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What came of a test message so far, in words. */
export const outcomeOf = ({ status, lastError, to }: Message, kind: MessageKind): string => {
  if (status === 'sent') return `${statusWords[kind].sent}. Check that it arrives at ${to}.`
  if (status === 'failed') return `Not sent. The reason: ${sentence(lastError ?? 'unknown')}`
  return lastError === null
    ? 'Waiting to be sent. This takes a few seconds.'
    : `Not sent yet, and tried again later. The reason: ${sentence(lastError)}`
}
