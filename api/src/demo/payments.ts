import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { webhookCalls } from '@akada/contract/wallet/webhook'
import type { Clock } from '../platform/clock/index.ts'
import { fullPath } from '../platform/http/index.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'

/** Starts the gateway of the demonstration, reachable on this machine only. Its payments are stored in the data folder. */
export const startDemoPayments = async (dataDir: string, clock: Clock): Promise<Sandbox> => {
  await mkdir(dataDir, { recursive: true })
  return startSandbox({ file: join(dataDir, 'payments-sandbox.json'), now: () => clock.now() })
}

/** The webhook address of a portal. */
export const webhookUrlOf = (portal: string): string => `${portal}${fullPath(webhookCalls.webhook)}`
