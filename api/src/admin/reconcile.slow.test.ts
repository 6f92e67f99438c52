import { expect, it } from 'vitest'
import { runCommand } from '../../test/operator.ts'
import { begin, pay, rows, walletApp, walletWorld } from '../../test/wallet-world.ts'

const { app, sandbox } = await walletApp()
const { head } = await walletWorld(app)

const reconcile = (words: string[] = [], settings: Record<string, string> = {}) =>
  runCommand(app, ['reconcile', ...words], {
    PAYSTACK_SECRET_KEY: sandbox.paystack.secretKey,
    PAYSTACK_BASE_URL: sandbox.paystack.baseUrl,
    ...settings,
  })

it('checks the books, names differences from the gateway and within the books, and then ends with status 1', async () => {
  const { id } = await pay(app, sandbox, head, 1000)
  const waiting = await begin(app, head, 700)
  const right = await reconcile(['--gateway', '--days', '3660'])
  expect(right.said).toBe(
    '1 postings in 3 accounts and 2 payments: the books are right. 2 of them agree with the gateway.\n',
  )
  expect(right.status).toBe(0)

  sandbox.settle(waiting.id, { webhook: false })
  expect((await reconcile()).status).toBe(0)
  const late = await reconcile(['--gateway', '--days', '3660'])
  expect(late.status).toBe(1)
  expect(late.said).toContain(
    `the gateway took ₦700.00, but the payment is pending. Ask about it again. (${waiting.id})`,
  )

  await rows(
    app,
    `set session_replication_role = replica; update ledger.payment set credited_kobo = 1 where id = '${id}';
     set session_replication_role = origin`,
  )
  const wrong = await reconcile()
  expect(wrong.status).toBe(1)
  expect(wrong.said).toContain(`(${id})`)
  expect(wrong.said).toContain('1 errors in 1 postings and 2 payments.')

  expect((await reconcile(['--days', 'all'])).said).toContain('--days must be a whole number')
  const keyless = await reconcile(['--gateway'], { PAYSTACK_SECRET_KEY: '' })
  expect(keyless).toEqual({ status: 1, said: '--gateway needs PAYSTACK_SECRET_KEY.\n' })
}, 180_000)
