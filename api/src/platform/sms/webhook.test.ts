import { describe, expect, it } from 'vitest'
import type { SmsSettings } from '../config/index.ts'
import { readGatewayEvent } from './webhook.ts'

const secret = 'secret-of-the-address'
const account = { apiKey: 'key', sender: 'Akada', baseUrl: 'http://127.0.0.1:9', webhookSecret: secret }
const termii = { gateway: 'termii', channel: 'dnd', ...account } satisfies SmsSettings
const africasTalking = { gateway: 'africastalking', username: 'akada', ...account } satisfies SmsSettings

const eventOf = (settings: SmsSettings, body: string) => {
  const reading = readGatewayEvent(settings, { secret, bytes: Buffer.from(body), signature: null })
  return reading.ok ? reading.event : reading.reason
}

describe('the events of Termii', () => {
  const outbound = (status: string) =>
    eventOf(termii, JSON.stringify({ type: 'outbound', message_id: '5964465985113503103', cost: '3.9', status }))

  it.each([
    ['DELIVERED | Message delivered to handset', 'Delivered'],
    ['Delivered', 'Delivered'],
    ['DND Active on Phone Number', 'Undelivered'],
    ['Message Failed', 'Undelivered'],
    ['Rejected', 'Undelivered'],
    ['Expired', 'Undelivered'],
    ['Message Sent', null],
  ])('with the status %s are read as %s', (status, outcome) => {
    expect(outbound(status)).toMatchObject({ kind: 'receipt', gatewayId: '5964465985113503103', outcome })
  })

  it('bring what a guardian has written', () => {
    const inbound = { type: 'inbound', id: '82', message_id: '39', receiver: '12022214836', sender: '2347069549231' }
    expect(eventOf(termii, JSON.stringify({ ...inbound, message: 'STOP', status: 'Received' }))).toEqual({
      kind: 'reply',
      gatewayId: '39',
      from: '+2347069549231',
      text: 'STOP',
    })
  })
})

describe("the callbacks of Africa's Talking", () => {
  const told = (fields: Record<string, string>) => eventOf(africasTalking, new URLSearchParams(fields).toString())

  it.each([
    ['Success', 'Delivered'],
    ['Failed', 'Undelivered'],
    ['Rejected', 'Undelivered'],
    ['Sent', null],
    ['Submitted', null],
    ['Buffered', null],
  ])('with the status %s are read as %s', (status, outcome) => {
    const report = { id: 'ATXid_1', status, phoneNumber: '+2348031234567', networkCode: '62130', retryCount: '0' }
    expect(told(report)).toMatchObject({ kind: 'receipt', gatewayId: 'ATXid_1', outcome })
  })

  it('say why a message was not delivered', () => {
    expect(told({ id: 'ATXid_1', status: 'Failed', failureReason: 'UserInBlackList' })).toMatchObject({
      reason: 'UserInBlackList',
    })
  })

  it('tell of an opt-out, which has no text', () => {
    expect(told({ senderId: 'Akada', phoneNumber: '+2348031234567' })).toEqual({
      kind: 'optOut',
      from: '+2348031234567',
    })
  })
})
