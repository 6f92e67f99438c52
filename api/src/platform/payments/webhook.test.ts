import { expect, it } from 'vitest'
import { openPaystack } from './index.ts'
import { signatureOf } from './signature.ts'

const secretKey = 'sk_test_only_for_tests'
const gateway = openPaystack({ secretKey, baseUrl: 'https://gateway.invalid' })

const charge = {
  id: 302961,
  domain: 'live',
  status: 'success',
  reference: 'qTPrJoy9Bx',
  amount: 1_000_000,
  requested_amount: 1_000_000,
  currency: 'NGN',
  paid_at: '2026-10-14T08:16:38.000Z',
  metadata: 0,
  fees: null,
}
const read = (body: unknown, signature?: string | null) => {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return gateway.readWebhook(bytes, signature === undefined ? signatureOf(secretKey, bytes) : signature)
}
const paymentOf = (more: Record<string, unknown>) => {
  const reading = read({ event: 'charge.success', data: { ...charge, ...more } })
  return reading.ok ? reading.payment : reading
}

it('signs like the gateway: a known pair of body and signature', () => {
  // Computed with `printf '{}' | openssl dgst -sha512 -hmac key`.
  expect(signatureOf('key', Buffer.from('{}'))).toBe(
    '55fabdaa182c70ee206b1214d44e350c994779dfc34241b286dc6d3f12a2cd70f6b9e57f19d661a86d8486048744ba18c0fe8f821783075f9089b585e5edd729',
  )
})

it('reads a charge from the bytes as received', () => {
  const payment = {
    reference: 'qTPrJoy9Bx',
    status: 'success',
    amountKobo: 1_000_000,
    requestedKobo: 1_000_000,
    currency: 'NGN',
    paidAt: new Date('2026-10-14T08:16:38.000Z'),
    gatewayId: '302961',
    feesKobo: null,
  }
  expect(read({ event: 'charge.success', data: charge })).toEqual({ ok: true, event: 'charge.success', payment })
  // Formatted as no serialiser here would: the signature covers the bytes.
  const odd = `{ "data" : ${JSON.stringify(charge)},\n\t"event":"charge.success" , "naïve": "\\u20a6" }`
  expect(read(odd)).toEqual({ ok: true, event: 'charge.success', payment })
})

it('accepts metadata and fees in every form that the gateway sends', () => {
  for (const metadata of ['', 0, null, undefined, '{"a":1}', { a: { b: [1] } }, []])
    for (const fees of [null, undefined, 0, 14_500])
      expect(paymentOf({ metadata, fees })).toMatchObject({ amountKobo: 1_000_000, feesKobo: fees ?? null })
  expect(paymentOf({ fees: 'some', paid_at: '', requested_amount: null, id: '99' })).toMatchObject({
    feesKobo: null,
    paidAt: null,
    requestedKobo: null,
    gatewayId: '99',
  })
})

it('never treats anything else as a success', () => {
  expect(paymentOf({ status: 'Success' })).toMatchObject({ status: 'pending', amountKobo: 0 })
  expect(paymentOf({ status: 'settling' })).toMatchObject({ status: 'pending', amountKobo: 0 })
  expect(paymentOf({ currency: 'ngn' })).toMatchObject({ currency: 'NGN' })
})

it('accepts no amount that is not a whole number, and no charge without a reference', () => {
  for (const amount of [-1, 0.5, '1000000', 1e30, null])
    expect(paymentOf({ amount })).toEqual({ ok: false, reason: 'unreadable' })
  for (const reference of ['', null, 7]) expect(paymentOf({ reference })).toEqual({ ok: false, reason: 'unreadable' })
  for (const body of ['', 'x', '[]', '{}', 'null', { event: '' }, { event: 'charge.success' }])
    expect(read(body)).toEqual({ ok: false, reason: 'unreadable' })
})

it('recognises a forgery: no signature, another key, another body, truncated, extended', () => {
  const body = { event: 'charge.success', data: charge }
  const bytes = Buffer.from(JSON.stringify(body))
  const good = signatureOf(secretKey, bytes)
  const forged = { ok: false, reason: 'forged' }
  const others = ['', 'x', good.slice(1), `${good}00`, `${good} `, signatureOf(`${secretKey}x`, bytes), '0'.repeat(128)]
  for (const signature of [null, ...others]) expect(read(body, signature)).toEqual(forged)
  expect(gateway.readWebhook(bytes, undefined)).toEqual(forged)
  expect(read({ event: 'charge.success', data: { ...charge, amount: 1_000_001 } }, good)).toEqual(forged)
  expect(gateway.readWebhook(bytes, good.toUpperCase())).toMatchObject({ ok: true })
})

it('ignores events that are not about a charge', () => {
  expect(read({ event: 'transfer.success', data: { id: 1 } })).toEqual({
    ok: true,
    event: 'transfer.success',
    payment: null,
  })
})
