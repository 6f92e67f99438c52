import { createServer } from 'node:http'
import { once } from 'node:events'
import { inspect } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import {
  DuplicateReference,
  GatewayError,
  GatewayKeyRefused,
  GatewayRefused,
  GatewayUnreachable,
  openPaystack,
} from './index.ts'
import { startSandbox } from '../../../sandbox/index.ts'

const now = new Date('2026-10-14T08:00:00.000Z')
const sandbox = await startSandbox({ now: () => now })
afterAll(() => sandbox.stop())

const times = { tries: 3, tryMs: 5000, allMs: 15_000, waitMs: 5 }
const gateway = openPaystack({ ...sandbox.paystack, times })
/** Gives up on a response soon if none is coming. */
const hasty = openPaystack({ ...sandbox.paystack, times: { ...times, tryMs: 250 } })

let count = 0
const wanted = (amountKobo = 1_250_000) => ({
  reference: `AKD-${++count}.test=1`,
  amountKobo,
  email: 'bursar@school.example',
  callbackUrl: 'http://127.0.0.1:9/administration/billing?tab=fund',
  metadata: { wallet: 'W1' },
})
const begun = async (amountKobo?: number): Promise<string> => {
  const request = wanted(amountKobo)
  await gateway.initialise(request)
  return request.reference
}

const errorOf = async (work: Promise<unknown>): Promise<GatewayError> => {
  const problem: unknown = await work.then(
    () => null,
    error => error,
  )
  if (!(problem instanceof GatewayError)) throw new Error(`No error of the gateway, but ${inspect(problem)}`)
  expect(inspect(problem, { depth: 9 })).not.toContain(sandbox.paystack.secretKey)
  return problem
}

it('starts a payment, and reports its status: requested, paid', async () => {
  const request = wanted()
  const started = await gateway.initialise(request)
  expect(started.authorizationUrl).toBe(`${sandbox.paystack.baseUrl}/checkout/${started.accessCode}`)
  const before = await gateway.verify(request.reference)
  expect(before).toMatchObject({
    status: 'abandoned',
    amountKobo: 0,
    requestedKobo: 1_250_000,
    paidAt: null,
    feesKobo: null,
  })
  sandbox.settle(request.reference)
  expect(await gateway.verify(request.reference)).toEqual({
    reference: request.reference,
    status: 'success',
    amountKobo: 1_250_000,
    requestedKobo: 1_250_000,
    currency: 'NGN',
    paidAt: now,
    gatewayId: expect.stringMatching(/^\d+$/),
    feesKobo: 28_750,
  })
})

it('does not treat an unknown reference as a failure, nor ask about an invalid one', async () => {
  expect(await gateway.verify('AKD-never')).toBe('unknown')
  const reference = await begun()
  sandbox.misbehave('verify', 'unknown')
  expect(await gateway.verify(reference)).toBe('unknown')
  expect(await gateway.verify(reference)).toMatchObject({ reference })
  for (const odd of ['', '.', '..', '../../transaction', 'a b', 'x'.repeat(101)])
    expect(await gateway.verify(odd)).toBe('unknown')
})

it('reports underpayment, overpayment, another currency and a reversal as they are', async () => {
  const reference = await begun(500_000)
  sandbox.settle(reference, { paidKobo: 499_999 })
  expect(await gateway.verify(reference)).toMatchObject({
    status: 'success',
    amountKobo: 499_999,
    requestedKobo: 500_000,
  })
  sandbox.settle(reference, { paidKobo: 700_000 })
  expect(await gateway.verify(reference)).toMatchObject({ amountKobo: 700_000, requestedKobo: 500_000 })
  sandbox.settle(reference, { currency: 'USD' })
  expect(await gateway.verify(reference)).toMatchObject({ status: 'success', currency: 'USD' })
  sandbox.settle(reference, { status: 'reversed' })
  expect(await gateway.verify(reference)).toMatchObject({ status: 'reversed', amountKobo: 700_000 })
})

it('counts nothing as paid in any other status', async () => {
  const reference = await begun()
  for (const status of ['failed', 'abandoned', 'ongoing', 'pending', 'processing', 'queued'] as const) {
    sandbox.settle(reference, { status })
    expect(await gateway.verify(reference)).toMatchObject({ status, amountKobo: 0 })
  }
})

it('retries after 5xx, 429 and a broken connection', async () => {
  const reference = await begun()
  for (const how of ['error', 'busy', 'cut'] as const) {
    sandbox.misbehave('verify', how, 2)
    expect(await gateway.verify(reference)).toMatchObject({ reference })
  }
  sandbox.misbehave('verify', 'error', 3)
  const problem = await errorOf(gateway.verify(reference))
  expect(problem).toBeInstanceOf(GatewayUnreachable)
  expect(problem.message).toBe('The payment gateway gave no answer: answer 500, after 3 tries.')
  expect(await gateway.verify(reference)).toMatchObject({ reference })
})

it('gives up on silence, and learns afterwards what the gateway accepted meanwhile', async () => {
  const reference = await begun()
  sandbox.settle(reference)
  sandbox.misbehave('verify', 'silent', 3)
  expect((await errorOf(hasty.verify(reference))).message).toContain('no answer in time')
  expect(await hasty.verify(reference)).toMatchObject({ status: 'success' })
})

it('retries if nothing was done, and says so if the response to a completed request is lost', async () => {
  const spared = wanted()
  sandbox.misbehave('initialise', 'error', 2)
  await gateway.initialise(spared)
  expect(sandbox.get(spared.reference).requestedKobo).toBe(1_250_000)
  for (const how of ['cut', 'silent'] as const) {
    const lost = wanted()
    sandbox.misbehave('initialise', how)
    expect(await errorOf(hasty.initialise(lost))).toBeInstanceOf(DuplicateReference)
    expect(await gateway.verify(lost.reference)).toMatchObject({ status: 'abandoned', amountKobo: 0 })
  }
  const away = wanted()
  sandbox.misbehave('initialise', 'error', 3)
  expect(await errorOf(gateway.initialise(away))).toBeInstanceOf(GatewayUnreachable)
  expect(await gateway.verify(away.reference)).toBe('unknown')
})

it('accepts a reference once', async () => {
  const request = wanted()
  await gateway.initialise(request)
  const problem = await errorOf(gateway.initialise(request))
  expect(problem).toBeInstanceOf(DuplicateReference)
  expect(problem).toMatchObject({ code: 'duplicate_reference' })
})

it('reports a refusal with its reason, and does not retry', async () => {
  const problem = await errorOf(gateway.initialise({ ...wanted(), email: 'nobody' }))
  expect(problem).toBeInstanceOf(GatewayRefused)
  expect(problem).not.toBeInstanceOf(DuplicateReference)
  expect(problem).toMatchObject({
    message: 'The payment gateway refused (400): Invalid parameters',
    code: 'invalid_params',
  })
})

it('reports a bad key as such, for every call', async () => {
  const stranger = openPaystack({ ...sandbox.paystack, secretKey: 'sk_test_another', times })
  expect(await errorOf(stranger.verify('AKD-1'))).toBeInstanceOf(GatewayKeyRefused)
  const problem = await errorOf(stranger.initialise(wanted()))
  expect(problem).toBeInstanceOf(GatewayKeyRefused)
  expect(problem.message).not.toContain('sk_test_another')
})

it('rejects every response that does not follow the protocol', async () => {
  const reference = await begun()
  sandbox.misbehave('verify', 'garbage')
  expect(await errorOf(gateway.verify(reference))).toBeInstanceOf(GatewayUnreachable)
  sandbox.misbehave('initialise', 'garbage')
  expect(await errorOf(gateway.initialise(wanted()))).toBeInstanceOf(GatewayUnreachable)
})

it('rejects responses about another payment, redirects and endless responses', async () => {
  const data = { id: 1, status: 'success', reference: 'AKD-other', amount: 100, currency: 'NGN' }
  let asked = 0
  const impostor = createServer((request, response) => {
    asked++
    if (request.url?.endsWith('elsewhere')) response.writeHead(302, { location: `${sandbox.paystack.baseUrl}/x` }).end()
    else if (request.url?.endsWith('endless')) response.end('x'.repeat(300 * 1024))
    else response.end(JSON.stringify({ status: true, data }))
  }).listen(0, '127.0.0.1')
  await once(impostor, 'listening')
  const address = impostor.address()
  const port = typeof address === 'object' ? address?.port : 0
  const deceived = openPaystack({ secretKey: sandbox.paystack.secretKey, baseUrl: `http://127.0.0.1:${port}`, times })
  expect((await errorOf(deceived.verify('AKD-mine'))).message).toContain('another reference')
  expect(asked).toBe(1)
  expect(await errorOf(deceived.verify('elsewhere'))).toBeInstanceOf(GatewayUnreachable)
  expect((await errorOf(deceived.verify('endless'))).message).toContain('far too long')
  impostor.closeAllConnections()
  impostor.close()
})

it('reports an unreachable gateway', async () => {
  const nobody = openPaystack({ ...sandbox.paystack, baseUrl: 'http://127.0.0.1:1', times })
  expect(await errorOf(nobody.verify('AKD-1'))).toBeInstanceOf(GatewayUnreachable)
})
