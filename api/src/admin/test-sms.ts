import { phone } from '@akada/contract/kernel/fields'
import type { Config } from '../platform/config/index.ts'
import { openSms, testSmsText } from '../platform/sms/index.ts'
import { AdminError } from './errors.ts'

/** Sends a test message to a number, and returns the number. Throws an AdminError that says what is missing, or what the gateway answered. */
export const testSms = async (
  { sms, providerName }: Pick<Config, 'sms' | 'providerName'>,
  typed: string | undefined,
) => {
  const read = phone.safeParse({ number: typed })
  if (!read.success) throw new AdminError('Name the number to send to: npm run admin -- test-sms 08031234567')
  if (!sms) throw new AdminError('No SMS gateway is set up: set SMS_GATEWAY (docs/operations.md).')
  const to = `${read.data.code}${read.data.number}`
  const handover = await openSms(sms).send({
    to,
    text: testSmsText(providerName),
  })
  if (handover.outcome !== 'accepted') throw new AdminError(`The message was not accepted. ${handover.reason}`)
  return to
}
