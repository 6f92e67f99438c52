/** How a kind of security event is shown, and from what number within an hour the state's super admins are notified by mail. */
export interface SecurityEventKind {
  /** 'Sign-in failed' */
  title: string
  /** Notify from this number of events about one person or address within an hour; never if omitted. */
  alertPerSubject?: number
  /** Notify from this number of events in the whole state within an hour; never if omitted. */
  alertPerState?: number
}

const kinds = <const K extends Record<string, SecurityEventKind>>(list: K): Record<keyof K, SecurityEventKind> => list

/**
 * Security events by their operation in the audit log. `security.*` are recorded separately from any change, and repeats are counted;
 * the others are the audit entries of a change, written in its transaction.
 */
export const securityEventKinds = kinds({
  'security.sign-in-failed': { title: 'Sign-in failed', alertPerSubject: 20, alertPerState: 300 },
  'security.sign-in-delayed': { title: 'Sign-in delayed', alertPerSubject: 10, alertPerState: 100 },
  'security.sign-in-refused': { title: 'Sign-in refused', alertPerSubject: 10 },
  'security.second-factor-failed': { title: 'Second sign-in step failed', alertPerSubject: 5, alertPerState: 50 },
  'security.reset-code-failed': { title: 'Password reset failed', alertPerSubject: 10, alertPerState: 100 },
  'security.step-up': { title: 'Identity confirmed' },
  'security.step-up-failed': { title: 'Identity not confirmed', alertPerSubject: 5 },
  'security.unlock-failed': { title: 'Unlock failed', alertPerSubject: 10 },
  'security.forbidden': { title: 'Action refused', alertPerSubject: 50 },
  'security.out-of-reach': { title: 'Record out of reach requested', alertPerSubject: 30 },
  'auth.refresh-token-reused': { title: 'Sign-in copied', alertPerState: 1 },
  'auth.change-password': { title: 'Password changed' },
  'auth.reset-code': { title: 'Reset code requested', alertPerState: 200 },
  'auth.reset-password': { title: 'Password reset' },
  'auth.set-up-second-factor': { title: 'Second sign-in step set up' },
  'auth.turn-off-second-factor': { title: 'Second sign-in step turned off' },
  'auth.renew-recovery-codes': { title: 'Recovery codes renewed' },
  'auth.own-device': { title: 'Device marked as own or shared' },
  'auth.end-session': { title: 'Sign-in ended' },
  'auth.end-other-sessions': { title: 'Other sign-ins ended' },
  'staff.reset-second-factor': { title: 'Second sign-in step reset' },
  'security.alert': { title: 'Alert sent by e-mail' },
  'state.enter-school': { title: 'School entered' },
})

export type SecurityOperation = keyof typeof securityEventKinds

const isSecurityOperation = (operation: string): operation is SecurityOperation => operation in securityEventKinds

/** The operations of all kinds, in the order of the filters. */
export const securityOperations: readonly SecurityOperation[] =
  Object.keys(securityEventKinds).filter(isSecurityOperation)
