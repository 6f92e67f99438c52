import { email } from '@akada/contract/kernel/fields'
import type { Config } from '../platform/config/index.ts'
import { sendAtOnce, testLetter } from '../platform/mail/index.ts'
import { AdminError } from './errors.ts'

/** Sends a test message to an address. Throws an AdminError that says what is missing, or what the mail server answered. */
export const testMail = async (config: Config, typed: string | undefined): Promise<string> => {
  const to = email.safeParse(typed)
  if (!to.success) throw new AdminError('Name the address to send to: npm run admin -- test-mail ADDRESS')
  const { smtpUrl, smtpNeedsTls: needsTls, mailFrom: from } = config
  if (!smtpUrl) throw new AdminError('No mail server is set up: set SMTP_URL (docs/operations.md).')
  try {
    await sendAtOnce({ smtpUrl, needsTls, from }, to.data, testLetter(config.providerName))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AdminError(`${new URL(smtpUrl).host} did not take the message: ${why}`)
  }
  return to.data
}
