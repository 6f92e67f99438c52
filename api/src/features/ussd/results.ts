import { createHmac } from 'node:crypto'
import { audit } from '../../platform/audit/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { publishedResultsOf } from '../exams/index.ts'
import { getIssuedSheet, issuedCardsOf } from '../report-cards/index.ts'
import { countTry, forgetTries, hasPin, isPinOf, storePin } from './queries.ts'
import { asking, ending, examLines, isAdmissionNumber, isPin, resultLines, type Screen } from './rules.ts'
import { familyDb, guardianOf, logLook, type Session } from './session.ts'

/** How often something wrong may be typed on a day from one phone number: 10,000 PINs take more than five years. */
const triesADay = 5

/** The HMACs of a PIN: with the current secret, and with the one before it while it is replaced. */
const hashesOf = ({ app, child, number }: Session, pin: string): Buffer[] =>
  app.secrets
    .keysFor('ussd pin')
    .map(key => createHmac('sha256', key).update(`${child.stateId} ${number} ${pin}`).digest())

/** What was published last of a child: a report card or the result of a state exam. */
const lastOf = async (tx: ReadTx, childId: string) => {
  const [[card], [exam]] = [await issuedCardsOf(tx, childId), await publishedResultsOf(tx, childId)]
  if (exam && (!card || exam.publishedAt > card.issuedAt)) return { exam }
  return card ? { card: { ...card, ...(await getIssuedSheet(tx, card.id)) } } : null
}

/** The result that was published last, in a few lines. */
export const showResult = async (session: Session): Promise<Screen> => {
  const { child } = session
  const last = await familyDb(session).read(tx => lastOf(tx, child.id))
  if (!last) return ending(child.fullName, 'No report card is published yet.')
  await logLook(session, 'last result')
  const { card, exam } = last
  if (exam) {
    const { examName, session: year } = exam.exam
    const failed = exam.subjects.filter(({ passed }) => passed === false).map(({ subject }) => subject)
    return ending(...examLines(child.fullName, { ...exam, exam: examName, session: year, failed }))
  }
  const { result } = card.sheet
  return ending(
    ...resultLines(child.fullName, {
      ...card,
      average: result.average,
      ranked: result.ranked,
      below: result.subjects.filter(({ passed }) => passed === false).map(({ name }) => name),
    }),
  )
}

const pinPlace = ({ child, number }: Pick<Session, 'child' | 'number'>) => ({ stateId: child.stateId, number })

/** Counts a try before it is checked; the screen that ends the session once there are no more today. */
const count = async (session: Pick<Session, 'app' | 'today' | 'child' | 'number'>): Promise<Screen | null> => {
  const { app, today } = session
  const counted = await app.database.system.write(tx => {
    audit.exempt(tx, 'a count of tries')
    return countTry(tx, pinPlace(session), today, triesADay)
  })
  return counted ? null : ending('Too many wrong tries today. Try again tomorrow, or ask the school.')
}

const forgive = (session: Session): Promise<number> =>
  session.app.database.system.write(tx => {
    audit.exempt(tx, 'a count of tries')
    return forgetTries(tx, pinPlace(session))
  })

/**
 * Sets the PIN of the number, for who knows the admission number of the child: a number that the operator has given to somebody else since
 * opens no result.
 */
const setPin = async (session: Session, admissionNumber: string | undefined): Promise<Screen | null> => {
  const { app, child, typed, now } = session
  if (admissionNumber === undefined)
    return asking("To see results, set a PIN. First type the child's admission number. Its digits are enough.")
  const refused = await count(session)
  if (refused) return refused
  if (!isAdmissionNumber(admissionNumber, child.admissionNumber))
    return ending("This is not the child's admission number. It is on the report card. Dial again.")
  await forgive(session)
  let pin = typed.next()
  let words = 'Choose a PIN of 4 digits that nobody can guess:'
  while (pin !== undefined && !isPin(pin)) {
    words = 'Type 4 digits, not all the same and not in order:'
    pin = typed.next()
  }
  if (pin === undefined) return asking(words)
  const [hash] = hashesOf(session, pin)
  if (!hash) throw new Error('There is no key.')
  await app.database.system.write(async tx => {
    await storePin(tx, pinPlace(session), hash, now)
    await audit(tx, guardianOf(session), {
      operation: 'family.set-pin',
      entity: 'student',
      entityId: child.id,
      schoolId: child.schoolId,
      districtId: child.districtId,
      summary: `${child.guardian} set a PIN for results by USSD, with the admission number of ${child.fullName}`,
    })
  })
  return null
}

const checkPin = async (session: Session, pin: string): Promise<Screen | null> => {
  const refused = await count(session)
  if (refused) return refused
  const isRight = await session.app.database.system.read(tx => isPinOf(tx, pinPlace(session), hashesOf(session, pin)))
  if (!isRight) return ending('The PIN is wrong. Dial again.')
  await forgive(session)
  return null
}

/** The last result, for who knows the PIN of the number. */
export const resultScreen = async (session: Session): Promise<Screen> => {
  const { app, typed } = session
  const isSet = await app.database.system.read(tx => hasPin(tx, pinPlace(session)))
  const step = typed.next()
  if (!isSet) return (await setPin(session, step)) ?? showResult(session)
  if (step === undefined) return asking('Type your PIN of 4 digits.', '0 I forgot it')
  const refused = step === '0' ? await setPin(session, typed.next()) : await checkPin(session, step)
  return refused ?? showResult(session)
}

/**
 * The answer to a text that asks for the result of a child: for who knows the PIN, or, while the number has none, the child's number. Null
 * once the tries of the day are used up: an answer costs money.
 */
export const textedResult = async (session: Session, pin: string | undefined): Promise<string | null> => {
  if (await count(session)) return null
  const { app } = session
  const isRight = await app.database.system.read(async tx => {
    const place = pinPlace(session)
    if (!(await hasPin(tx, place))) return true
    return pin !== undefined && (await isPinOf(tx, place, hashesOf(session, pin)))
  })
  if (!isRight) return 'Send RESULT, the number of the student and your PIN of 4 digits.'
  return (await showResult(session)).text
}
