import type { App } from '../../platform/http/index.ts'

/** A text that somebody has sent to the number of the gateway. */
export interface ReceivedText {
  /** With the code of the country: +2348031234567. */
  from: string
  text: string
  /** `stop` only where it changes something. */
  meaning: 'stop' | 'other'
}

/** What a text is answered with. */
export interface AnswerWork {
  app: App
  now: Date
  /** The day in Nigeria, YYYY-MM-DD. */
  today: string
  requestId: string
  address: string
}

export interface MessageHooks {
  /** Answers a text, if it asks for something or stops messages, or passes it on to the class teachers; after it was stored, once. */
  answerText: (work: AnswerWork, received: ReceivedText) => Promise<unknown>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends MessageHooks {}
}
