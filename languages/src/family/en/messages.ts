/** What families read about messages to them. */
export default {
  'messages.title': 'Messages',
  'messages.isNew': 'New',
  'messages.toConfirm': 'Waits for your answer',
  'messages.all': 'All messages ({count})',
  'messages.none': 'No messages yet.',
  'messages.more': 'More messages',
  'messages.about': 'About {names}',
  'messages.asks': 'The sender asks you to say that you have read this.',
  'messages.acknowledge': 'I have read this',
  'messages.acknowledged': 'You said on {day} that you have read this.',
} as const
