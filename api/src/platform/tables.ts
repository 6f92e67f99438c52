/**
 * What the platform keeps: the audit log with its seals, guesses of passwords, mail, and
 * uploaded files until their rows are written.
 */
export const tables = {
  owns: [
    'audit_log',
    'audit_seal',
    'audit_chain',
    'audit_sealed_through',
    'security_tally',
    'auth_guess',
    'auth_throttle',
    'mail_outbox',
    'upload_file',
    'upload_titles',
  ],
  publishes: [],
}
