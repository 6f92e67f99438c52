/** Messages, their recipients with what became of each, what the gateway told, and who wants none. */
export const tables = {
  owns: [
    'message_setting',
    'message',
    'message_recipient',
    'message_stop',
    'message_consent',
    'message_receipt',
    'message_reply',
    'message_switch',
    'message_absence',
    'message_told',
  ],
  publishes: [],
}
