import { catalogue } from '../kernel/errors.ts'

export const messageErrors = catalogue({
  notSetUp: {
    code: 'message_gateway_missing',
    status: 409,
    message: 'No SMS gateway is set up here, so nothing can be sent. Ask the operator of the portal.',
  },
  noMailServer: {
    code: 'message_mail_server_missing',
    status: 409,
    message: 'No mail server is set up here, so nothing can be sent by e-mail. Ask the operator of the portal.',
  },
  nobody: {
    code: 'message_without_recipients',
    status: 422,
    message: 'No guardian of these students may be called and has a phone number. Choose others.',
  },
  nobodyHasMail: {
    code: 'message_without_addresses',
    status: 422,
    message: 'No guardian of these students may be called and has an e-mail address. Choose others.',
  },
  nobodySees: {
    code: 'message_without_readers',
    status: 422,
    message: 'No guardian may see these students on the family page. Choose others.',
  },
  tooMany: {
    code: 'message_too_large',
    status: 422,
    message: 'These are more than {most} recipients. Send the message in parts.',
  },
  tooLong: {
    code: 'message_too_long',
    status: 422,
    message: 'Filled in, the message takes {pages} pages; {most} are possible. Shorten it.',
  },
  costRose: {
    code: 'message_cost_rose',
    status: 409,
    message: 'The message now costs {cost}, more than was agreed. Review it, then send it.',
  },
  reused: {
    code: 'message_reused',
    status: 409,
    message: 'This message was sent before, with another text or audience. Open the list of messages to see it.',
  },
  notWaiting: {
    code: 'message_decided',
    status: 409,
    message: 'Somebody has decided about this message already. Load the page again.',
  },
  ownMessage: {
    code: 'message_own',
    status: 422,
    message: 'You wrote this message. Somebody else approves it.',
  },
  notUnderWay: {
    code: 'message_not_under_way',
    status: 409,
    message: 'This message is not under way any more. Load the page again.',
  },
  nothingToRetry: {
    code: 'message_nothing_to_retry',
    status: 422,
    message:
      'Nobody is left to send this message to again. Those whom it did not reach were sent it again, have another number or address now, or may not be called any more.',
  },
  nothingToConfirm: {
    code: 'message_not_to_confirm',
    status: 422,
    message: 'This message asks for no answer.',
  },
  settingsChanged: {
    code: 'message_settings_changed',
    status: 409,
    message: '{name} has changed these settings meanwhile. Load the page again.',
  },
})
