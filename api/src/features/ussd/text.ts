import { phoneTexts } from '@akada/languages/phone-texts'
import { audit } from '../../platform/audit/index.ts'
import { queueSms } from '../../platform/sms/index.ts'
import type { AnswerWork, ReceivedText } from '../messages/index.ts'
import { childrenOfNumber } from './queries.ts'
import { textedResult } from './results.ts'
import { childrenOfText, readResultRequest, Typed } from './rules.ts'

/**
 * Answers 'RESULT' with the number of a student by SMS, as the telephone that dials in is answered: to the guardians of this student only. An
 * admission number that several children of the phone have is asked for more, in the language of one of their guardians. A stranger, another text, and a number whose tries of the day are used up get no answer, since an answer costs money.
 */
export const answerText = async (work: AnswerWork, { from, text }: ReceivedText): Promise<void> => {
  const asked = readResultRequest(text)
  if (!asked) return
  const { app, requestId } = work
  const found = await app.database.system.read(tx => childrenOfNumber(tx, from))
  const [child, ...others] = childrenOfText(found, asked)
  if (!child) return
  const session = {
    ...work,
    sessionId: requestId,
    number: from,
    child,
    name: child.fullName.split(', ').toReversed().join(' '),
    children: found,
    texts: phoneTexts(child.language).about(child.gender),
    typed: new Typed(''),
  }
  const answer = await textedResult(session, { pin: asked.pin, isOne: others.length === 0 })
  if (answer === null) return
  await app.database.forState(child.stateId).write(tx => {
    audit.exempt(tx, 'the look at the result is in the audit log')
    // Deleted once it was sent, like a text with a code: nobody else reads the result in the outbox.
    return queueSms(tx, {
      stateId: child.stateId,
      to: from,
      text: answer,
      shownText: 'The result of a student, for a guardian who asked for it',
      holdsSecret: true,
    })
  })
}
