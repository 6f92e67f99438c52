import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPaystack } from '../src/platform/payments/index.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './index.ts'

const stops: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stops.map(stop => stop())))

const start = async (options?: SandboxOptions): Promise<Sandbox> => {
  const sandbox = await startSandbox({ webhookWaitsMs: [5, 5, 5], ...options })
  stops.push(() => sandbox.stop())
  return sandbox
}
const gatewayOf = (sandbox: Sandbox) =>
  openPaystack({ ...sandbox.paystack, times: { tries: 1, tryMs: 5000, allMs: 5000, waitMs: 1 } })

const begin = (sandbox: Sandbox, reference: string, callbackUrl = 'http://portal.example/billing?tab=fund') =>
  gatewayOf(sandbox).initialise({ reference, amountKobo: 1_250_050, email: "o'neil@school.example", callbackUrl })

/** A webhook receiver that responds with these statuses, one after the other, and then 200. */
const receiver = async (sandbox: Sandbox, ...statuses: number[]) => {
  const got: { body: Buffer; signature: string | null }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const signature = request.headers['x-paystack-signature']
      got.push({ body: Buffer.concat(pieces), signature: typeof signature === 'string' ? signature : null })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => server.close())
  const address = server.address()
  sandbox.sendWebhooksTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`)
  return got
}

const press = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

it('shows a page without scripts for the payment: the amount, the recipient, and back with the reference', async () => {
  const sandbox = await start()
  const { authorizationUrl } = await begin(sandbox, 'AKD-page')
  const page = await fetch(authorizationUrl)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' http:\/\/portal\.example; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(html).toContain('₦12,500.50')
  expect(html).toContain('o&#39;neil@school.example')
  const paid = await press(authorizationUrl, 'pay')
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe('http://portal.example/billing?tab=fund&trxref=AKD-page&reference=AKD-page')
  expect(await gatewayOf(sandbox).verify('AKD-page')).toMatchObject({ status: 'success', amountKobo: 1_250_050 })
  // Later button presses do not undo it.
  expect(await (await press(authorizationUrl, 'fail')).text()).toContain('Return to the portal')
  expect(sandbox.get('AKD-page').status).toBe('success')
})

it('lets a payment fail, be abandoned and then still be paid', async () => {
  const sandbox = await start()
  const { authorizationUrl } = await begin(sandbox, 'AKD-again')
  for (const [outcome, status] of [
    ['fail', 'failed'],
    ['abandon', 'abandoned'],
    ['pay', 'success'],
  ] as const) {
    expect((await press(authorizationUrl, outcome)).status).toBe(303)
    expect(sandbox.get('AKD-again').status).toBe(status)
  }
  const { authorizationUrl: other } = await begin(sandbox, 'AKD-odd')
  expect((await press(other, 'steal')).status).toBe(400)
  expect((await fetch(`${sandbox.paystack.baseUrl}/checkout/${'0'.repeat(24)}`)).status).toBe(404)
  expect((await fetch(`${sandbox.paystack.baseUrl}/anything`)).status).toBe(404)
})

it('accepts half of the amount, which is a success with a different amount', async () => {
  const sandbox = await start()
  const { authorizationUrl } = await begin(sandbox, 'AKD-half')
  const asked = sandbox.get('AKD-half').requestedKobo
  expect((await press(authorizationUrl, 'half')).status).toBe(303)
  expect(sandbox.get('AKD-half')).toMatchObject({ status: 'success', paidKobo: Math.ceil(asked / 2) })
})

it('reports a success by signed webhook, and again until it is accepted; nothing else', async () => {
  const sandbox = await start()
  const got = await receiver(sandbox, 500, 302)
  await begin(sandbox, 'AKD-hook')
  for (const status of ['failed', 'abandoned', 'reversed'] as const) sandbox.settle('AKD-hook', { status })
  sandbox.settle('AKD-hook', { status: 'success', webhook: false })
  await sandbox.settled()
  expect(got).toHaveLength(0)
  sandbox.settle('AKD-hook')
  await sandbox.settled()
  expect(got).toHaveLength(3)
  for (const { body, signature } of got)
    expect(gatewayOf(sandbox).readWebhook(body, signature)).toMatchObject({
      ok: true,
      event: 'charge.success',
      payment: { reference: 'AKD-hook', status: 'success', amountKobo: 1_250_050 },
    })
})

it('sends webhooks late, twice, out of order and with a bad signature on request', async () => {
  const sandbox = await start()
  const got = await receiver(sandbox)
  const gateway = gatewayOf(sandbox)
  for (const reference of ['AKD-1', 'AKD-2']) {
    await begin(sandbox, reference)
    sandbox.settle(reference, { webhook: false })
  }
  const early = sandbox.webhook('AKD-1')
  sandbox.settle('AKD-1', { status: 'reversed' })
  for (const one of [sandbox.webhook('AKD-2'), early, early]) expect(await sandbox.send(one)).toBe(200)
  const readings = () => got.splice(0).map(({ body, signature }) => gateway.readWebhook(body, signature))
  expect(readings().map(one => (one.ok ? [one.payment?.reference, one.payment?.status] : one))).toEqual([
    ['AKD-2', 'success'],
    ['AKD-1', 'success'],
    ['AKD-1', 'success'],
  ])
  for (const signature of ['otherKey', 'otherBody', 'missing', 'malformed'] as const)
    await sandbox.send(sandbox.webhook('AKD-1', { signature }))
  expect(readings()).toEqual(Array.from({ length: 4 }, () => ({ ok: false, reason: 'forged' })))
  await sandbox.send(sandbox.webhook('AKD-1', { says: { amount: 5, metadata: '' }, event: 'charge.failed' }))
  expect(readings()).toMatchObject([{ ok: true, event: 'charge.failed', payment: { amountKobo: 5 } }])
})

it('gives up a webhook that nobody accepts, and stops while others are in progress', async () => {
  const sandbox = await startSandbox({ webhookWaitsMs: [1], webhookUrl: 'http://127.0.0.1:1/' })
  await begin(sandbox, 'AKD-1')
  sandbox.settle('AKD-1')
  await sandbox.settled()
  expect(await sandbox.send(sandbox.webhook('AKD-1'))).toBeNull()
  const slow = await startSandbox({ webhookWaitsMs: [600_000], webhookUrl: 'http://127.0.0.1:1/' })
  await begin(slow, 'AKD-1')
  slow.settle('AKD-1')
  await Promise.all([sandbox.stop(), slow.stop()])
  await expect(fetch(slow.paystack.baseUrl)).rejects.toThrow()
})

it('stores payments and its port in a file, and starts again if that is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'akada-sandbox-'))
  stops.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'payments.json')
  const first = await startSandbox({ file })
  const { authorizationUrl } = await begin(first, 'AKD-kept')
  first.settle('AKD-kept', { paidKobo: 100 })
  await first.stop()
  const second = await startSandbox({ file })
  expect(second.paystack.baseUrl).toBe(first.paystack.baseUrl)
  expect(second.paystack.secretKey).not.toBe(first.paystack.secretKey)
  expect((await fetch(authorizationUrl)).status).toBe(200)
  expect(await gatewayOf(second).verify('AKD-kept')).toMatchObject({ status: 'success', amountKobo: 100 })
  const beside = await startSandbox({ file })
  expect(beside.paystack.baseUrl).not.toBe(second.paystack.baseUrl)
  await Promise.all([second.stop(), beside.stop()])
  await writeFile(file, '{"port":')
  const third = await startSandbox({ file })
  expect(third.all()).toEqual([])
  await third.stop()
})

it('refuses requests that are too large', async () => {
  const sandbox = await start()
  const response = await fetch(`${sandbox.paystack.baseUrl}/transaction/initialize`, {
    method: 'POST',
    body: 'x'.repeat(70_000),
    headers: { authorization: `Bearer ${sandbox.paystack.secretKey}` },
  })
  expect(response.status).toBe(413)
})

it('runs as a separate process, and stops on request', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  const secretKey = 'sk_test_of_a_process'
  const child = spawn(process.execPath, [main], { env: { ...process.env, PORT: '0', PAYSTACK_SECRET_KEY: secretKey } })
  stops.push(async () => child.kill('SIGKILL'))
  const [printed] = await once(child.stdout, 'data')
  const gateway = openPaystack({ secretKey, baseUrl: String(printed).trim() })
  expect(await gateway.verify('AKD-1')).toBe('unknown')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const without = spawn(process.execPath, [main], { env: { ...process.env, PAYSTACK_SECRET_KEY: '' } })
  expect(await once(without, 'exit')).toEqual([78, null])
})
