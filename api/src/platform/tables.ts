/**
 * The platform's own tables: the audit log with its seals, password attempts, mail and short messages, uploads with
 * their rows, their files until these are saved, and the results of the scheduled checks.
 */
export const tables = {
  owns: [
    'audit_log',
    'audit_seal',
    'audit_chain',
    'audit_sealed_through',
    'security_tally',
    'auth_guess',
    'mail_outbox',
    'sms_outbox',
    'upload',
    'upload_row',
    'upload_file',
    'upload_titles',
    'check_result',
  ],
  publishes: ['audit_entry', 'security_count', 'upload_brief', 'upload_row_brief'],
}
