import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { App } from '../../platform/http/index.ts'
import { addStep, deleteStep, findAnswers, storeAnswer } from './queries.ts'
import { ending, type Screen, Typed } from './rules.ts'

/** A step as the gateway sends it: `text` is all that was typed since the code was dialled, with * between the steps. */
export interface Step {
  sessionId: string
  phoneNumber: string
  text: string
}

interface StepWork {
  app: Pick<App, 'database' | 'secrets'>
  now: Date
}

/** How long an answer is stored: far longer than a session, which gateways end after some minutes. */
const storedMs = 15 * 60_000
/** After this a step whose answer is still missing was lost with its process. */
const lostMs = 30_000
/** A repeated step looks for the answer to the first one this often, at intervals of `pauseMs`: as long as gateways wait. */
const looks = 40
const pauseMs = 250

const purpose = 'ussd step'
const stored = z.object({
  kind: z.enum(['CON', 'END']),
  text: z.string(),
  offered: z.array(z.string()).optional(),
  isAnswer: z.literal(true).optional(),
})

/** A step is stored under an HMAC: what was typed may hold a PIN. */
const keyOf = ({ app }: StepWork, { sessionId, phoneNumber }: Step, text: string): string =>
  app.secrets.sign(purpose, `${sessionId}\n${phoneNumber}\n${text}`).toString('base64url')

/** The earlier texts of a session: '', '5' and '5*1' before '5*1*2'. */
const earlierTexts = (text: string): string[] => {
  const steps = text.split('*')
  return text === '' ? [] : steps.map((_, at) => steps.slice(0, at).join('*'))
}

/** The stored screens of these texts of a session, by text. */
const screensOf = async (work: StepWork, step: Step, texts: readonly string[]): Promise<Map<string, Screen>> => {
  const { app, now } = work
  const textOf = new Map(texts.map(text => [keyOf(work, step, text), text]))
  const since = new Date(now.getTime() - storedMs)
  const rows = await app.database.system.read(tx => findAnswers(tx, [...textOf.keys()], since))
  return new Map(
    rows.flatMap(({ key, answer }) => {
      const text = textOf.get(key)
      const opened = text === undefined ? null : app.secrets.open(purpose, answer, key)
      return text === undefined || opened === null ? [] : [[text, stored.parse(JSON.parse(opened))] as const]
    }),
  )
}

/** What was typed, with what the session has shown so far. */
const typedIn = async (work: StepWork, step: Step): Promise<Typed> => {
  const earlier = earlierTexts(step.text)
  const shown = earlier.length === 0 ? new Map<string, Screen>() : await screensOf(work, step, earlier)
  return new Typed(step.text, shown)
}

const answerOfFirst = async (work: StepWork, step: Step): Promise<Screen> => {
  for (let look = 0; look < looks; look += 1) {
    const found = (await screensOf(work, step, [step.text])).get(step.text)
    if (found) return found
    await setTimeout(pauseMs)
  }
  return ending('The portal is busy. Dial again.')
}

/**
 * The screen of a step, made once: networks and gateways repeat steps, and a repeated one gets the same answer and does nothing again. A step
 * that failed with an error is made again.
 */
export const answerOnce = async (
  work: StepWork,
  step: Step,
  make: (typed: Typed) => Promise<Screen>,
): Promise<Screen> => {
  const { app, now } = work
  const key = keyOf(work, step, step.text)
  const write = <T>(change: Parameters<typeof app.database.system.write<T>>[0]): Promise<T> =>
    app.database.system.write(tx => {
      audit.exempt(tx, 'the answer of a step, for some minutes')
      return change(tx)
    })
  const before = { lost: new Date(now.getTime() - lostMs), old: new Date(now.getTime() - storedMs) }
  if (!(await write(tx => addStep(tx, key, now, before)))) return answerOfFirst(work, step)
  try {
    const screen = await make(await typedIn(work, step))
    await write(tx => storeAnswer(tx, key, app.secrets.seal(purpose, JSON.stringify(screen), key)))
    return screen
  } catch (error) {
    await write(tx => deleteStep(tx, key))
    throw error
  }
}
