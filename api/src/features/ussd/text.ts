import { phoneTexts } from '@akada/languages/phone-texts'
import { audit } from '../../platform/audit/index.ts'
import { queueSms } from '../../platform/sms/index.ts'
import { storeReply } from '../attendance/index.ts'
import type { AnswerWork, ReceivedText } from '../messages/index.ts'
import { childrenOfNumber, type DialledChild } from './queries.ts'
import { howToAsk, textedResult } from './results.ts'
import { asksForResult, childrenOfText, readResultRequest, Typed } from './rules.ts'
import { guardianOf, type Session } from './session.ts'

const sessionOf = (work: AnswerWork, number: string, child: DialledChild, children: DialledChild[]): Session => ({
  ...work,
  sessionId: work.requestId,
  number,
  child,
  name: child.fullName.split(', ').toReversed().join(' '),
  children,
  texts: phoneTexts(child.language).about(child.gender),
  typed: new Typed(''),
})

/** Queues the answer to a text; it is deleted once it was sent, like a text with a code: nobody else reads it in the outbox. */
const answerWith = ({ app, child, number }: Session, text: string, shownText: string): Promise<unknown> =>
  app.database.forState(child.stateId).write(tx => {
    audit.exempt(tx, 'what it answers is in the audit log, or in the history of consents')
    return queueSms(tx, { stateId: child.stateId, to: number, text, shownText, holdsSecret: true })
  })

const answerRequest = async (work: AnswerWork, { from, text }: ReceivedText, found: DialledChild[]): Promise<void> => {
  const asked = readResultRequest(text)
  const [child, ...others] = asked ? childrenOfText(found, asked) : found
  if (!child) return
  const session = sessionOf(work, from, child, found)
  const answer = asked
    ? await textedResult(session, { pin: asked.pin, isOne: others.length === 0 })
    : await howToAsk(session)
  if (answer !== null) await answerWith(session, answer, 'The result of a student, for a guardian who asked for it')
}

/** Passes a text on to the class teachers of the children, in each state in which the number has any. */
const passOn = async (work: AnswerWork, { from, text }: ReceivedText, found: DialledChild[]): Promise<void> => {
  for (const children of Map.groupBy(found, ({ stateId }) => stateId).values()) {
    const [child] = children
    if (!child) continue
    const name = [...new Set(children.map(({ guardian }) => guardian))].join(' or ')
    await storeReply(
      work.app.database,
      { name, by: guardianOf(sessionOf(work, from, child, found)) },
      { children, text: text.trim() },
      work.now,
    )
  }
}

/**
 * Answers a text of a guardian. 'RESULT' with the number of a student is answered as the telephone that dials in: to the guardians of this
 * student only; an admission number that several children of the phone have is asked for more, and what cannot be read gets a word on how to
 * ask. STOP is confirmed once. Any other text goes to the class teachers of the children. A stranger, and a number whose tries of the day
 * are used up, get no answer, since an answer costs money.
 */
export const answerText = async (work: AnswerWork, received: ReceivedText): Promise<void> => {
  const { from, text, meaning } = received
  const found = await work.app.database.system.read(tx => childrenOfNumber(tx, from))
  const [first] = found
  if (!first) return
  if (meaning === 'stop') {
    const session = sessionOf(work, from, first, found)
    await answerWith(session, session.texts.t('sms.stopped'), 'Confirmation of STOP')
  } else if (asksForResult(text)) await answerRequest(work, received, found)
  else if (text.trim() !== '') await passOn(work, received, found)
}
