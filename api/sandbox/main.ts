/**
 * A sandbox as a separate process, for trying the portal without a gateway account and for measurements. Reads PORT (default: a free one),
 * PAYSTACK_SECRET_KEY (the portal's key) and WEBHOOK_URL (default: none), and prints its address.
 */
import { startSandbox } from './index.ts'

const { PORT, PAYSTACK_SECRET_KEY, WEBHOOK_URL } = process.env
if (!PAYSTACK_SECRET_KEY) {
  process.stderr.write('PAYSTACK_SECRET_KEY is needed: the same as the portal is given, beginning with sk_test_.\n')
  process.exit(78)
}
const sandbox = await startSandbox({
  secretKey: PAYSTACK_SECRET_KEY,
  port: Number(PORT ?? 0),
  webhookUrl: WEBHOOK_URL ?? null,
})
process.stdout.write(`${sandbox.paystack.baseUrl}\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.stop())
