import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { paymentStatuses } from '../src/platform/payments/gateway.ts'
import { parseJson } from '../src/platform/payments/json.ts'

const transaction = z.object({
  id: z.int(),
  reference: z.string(),
  accessCode: z.string(),
  status: z.enum(paymentStatuses),
  /** The requested amount, in hundredths of the currency. */
  requestedKobo: z.int(),
  /** The amount paid; null while nothing was. */
  paidKobo: z.int().nullable(),
  currency: z.string(),
  email: z.string(),
  callbackUrl: z.string().nullable(),
  metadata: z.unknown(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})

/** A payment as stored by the sandbox. */
export type SandboxTransaction = z.infer<typeof transaction>

const stored = z.object({ port: z.int(), transactions: z.array(transaction) })

type Wanted = Pick<SandboxTransaction, 'reference' | 'requestedKobo' | 'currency' | 'email' | 'callbackUrl'> & {
  metadata: unknown
  createdAt: string
}

/** How many payments are stored; beyond that the oldest is removed. A file is rewritten at each change, hence fewer. */
const mostInMemory = 100_000
const mostInFile = 2000

const firstId = 4_000_000_001

/** The payments of a sandbox: in memory, and also in a file if one is given, so that they outlive the process. */
export const openStore = (file: string | null) => {
  const most = file ? mostInFile : mostInMemory
  const before = file && existsSync(file) ? stored.safeParse(parseJson(readFileSync(file, 'utf8'))).data : undefined
  const byReference = new Map((before?.transactions ?? []).map(one => [one.reference, one]))
  const byAccessCode = new Map([...byReference.values()].map(one => [one.accessCode, one]))
  let nextId = Math.max(firstId, ...[...byReference.values()].map(({ id }) => id + 1))
  let port = before?.port ?? 0

  const save = (): void => {
    if (!file) return
    writeFileSync(`${file}.new`, JSON.stringify({ port, transactions: [...byReference.values()] }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    /** The previous port, so that the addresses of pages remain valid; 0 if there was none. */
    formerPort: port,
    keepPort: (now: number): void => {
      port = now
      save()
    },
    find: (reference: string): SandboxTransaction | undefined => byReference.get(reference),
    findByAccessCode: (code: string): SandboxTransaction | undefined => byAccessCode.get(code),
    all: (): SandboxTransaction[] => [...byReference.values()],
    /** Stores a new, untouched payment; the gateway calls that abandoned from the start. */
    add: (wanted: Wanted): SandboxTransaction => {
      const added: SandboxTransaction = {
        ...wanted,
        id: nextId++,
        accessCode: randomBytes(12).toString('hex'),
        status: 'abandoned',
        paidKobo: null,
        paidAt: null,
      }
      byReference.set(added.reference, added)
      byAccessCode.set(added.accessCode, added)
      const [oldest] = byReference.values()
      if (byReference.size > most && oldest) {
        byReference.delete(oldest.reference)
        byAccessCode.delete(oldest.accessCode)
      }
      save()
      return added
    },
    change: (one: SandboxTransaction, to: Partial<SandboxTransaction>): void => {
      Object.assign(one, to)
      save()
    },
  }
}

export type Store = ReturnType<typeof openStore>
