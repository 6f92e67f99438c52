import { catalogue } from '../kernel/errors.ts'

export const messageErrors = catalogue({
  notSetUp:
    '409 message_gateway_missing: No SMS gateway is set up here, so nothing can be sent. Ask the operator of the portal.',
  noMailServer:
    '409 message_mail_server_missing: No mail server is set up here, so nothing can be sent by e-mail. Ask the operator of the portal.',
  nobody:
    '422 message_without_recipients: No guardian of these students may be called and has a phone number. Choose others.',
  nobodyHasMail:
    '422 message_without_addresses: No guardian of these students may be called and has an e-mail address. Choose others.',
  nobodySees: '422 message_without_readers: No guardian may see these students on the family page. Choose others.',
  tooMany: '422 message_too_large: These are more than {most} recipients. Send the message in parts.',
  tooLong: '422 message_too_long: Filled in, the message takes {pages} pages; {most} are possible. Shorten it.',
  costRose: '409 message_cost_rose: The message now costs {cost}, more than was agreed. Review it, then send it.',
  reused:
    '409 message_reused: This message was sent before, with another text or audience. Open the list of messages to see it.',
  notWaiting: '409 message_decided: Somebody has decided about this message already. Load the page again.',
  ownMessage: '422 message_own: You wrote this message. Somebody else approves it.',
  notUnderWay: '409 message_not_under_way: This message is not under way any more. Load the page again.',
  nothingToRetry:
    '422 message_nothing_to_retry: Nobody is left to send this message to again. Those whom it did not reach were sent it again, have another number or address now, or may not be called any more.',
  nothingToConfirm: '422 message_not_to_confirm: This message asks for no answer.',
  settingsChanged: '409 message_settings_changed: {name} has changed these settings meanwhile. Load the page again.',
})
