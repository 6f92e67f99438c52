import type { App } from '../platform/http/index.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import type { SmsSandbox } from '../../sandbox/sms/index.ts'
import { type DemoState, states } from './schools/catalogue.ts'
import { layExams } from './exams.ts'
import { laySlips } from './families.ts'
import { layMessages } from './messages.ts'
import { seedDemo } from './seed.ts'
import { layWallets } from './wallets.ts'

interface Filling {
  payments: Sandbox
  phones: SmsSandbox
  /** For tests: fewer schools. */
  catalogue?: readonly DemoState[]
  /** Is passed what is being filled, before each step. */
  progress?: (step: string) => void
}

/**
 * Fills the database of an app whose `database` acts as the owner of the tables. What is there already stays, and what an interruption left
 * out follows. Schools pay for exams from their wallets, so these are filled first.
 */
export const fillDemo = async (
  app: App,
  { payments, phones, catalogue = states, progress = () => {} }: Filling,
): Promise<void> => {
  await seedDemo(app, catalogue, progress)
  progress('wallets')
  await layWallets(app, payments)
  progress('exams')
  await layExams(app)
  await laySlips(app)
  progress('messages')
  await layMessages(app, phones)
}
