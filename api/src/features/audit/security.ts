import { securityEventKinds } from '@akada/contract/audit/security'
import { audit } from '../../platform/audit/index.ts'
import { closeTallies, maxTalliesPerRun } from '../../platform/audit/security-tally.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMails, writeLetter } from '../../platform/mail/index.ts'
import { claimAlert, type DueAlert, findDueAlerts, superAdminsOf } from './queries/security.ts'

/** Records how often each security event of the past hours was repeated. Idempotent. */
export const closeSecurityHours = async ({ database, clock }: Pick<App, 'database' | 'clock'>): Promise<void> => {
  let closed: number
  do {
    closed = await database.system.write(tx => closeTallies(tx, clock.now()))
  } while (closed === maxTalliesPerRun)
}

type Alerting = Pick<App, 'database' | 'clock' | 'config' | 'urls' | 'mailer'>

const letterOf = ({ config, urls }: Alerting, firstName: string, { operation, times }: DueAlert) => {
  const { title } = securityEventKinds[operation]
  return writeLetter({
    subject: `Security: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${title}: ${times} within the last hour in your state. Security events says who it was about, from which address and with which device.`,
      'You are told of each kind of event at most once an hour.',
    ],
    link: { title: 'Security events', href: urls.to(`/super-admin/security-events?kind=${operation}`) },
    closing: config.providerName,
  })
}

/** Notifies the super admins of a state by mail of frequent events there, at most once an hour for each kind. Idempotent. */
export const sendSecurityAlerts = async (app: Alerting): Promise<void> => {
  const now = app.clock.now()
  const due = await app.database.system.read(tx => findDueAlerts(tx, now))
  for (const alert of due) {
    await app.database.systemIn(alert.stateId).write(async tx => {
      if (!(await claimAlert(tx, alert, now))) return
      const { stateId } = alert
      const people = await superAdminsOf(tx, stateId)
      await queueMails(
        tx,
        app,
        people.map(({ email, firstName }) => ({ stateId, to: email, ...letterOf(app, firstName, alert) })),
      )
      await audit(tx, { system: true, stateId, as: 'Security alerts' }, 'security.alert', ['state', stateId], {
        summary: `Told ${people.length} super admins by mail: ${securityEventKinds[alert.operation].title}`,
        after: { operation: alert.operation, times: alert.times },
      })
    })
  }
}
