export { type Letter, testLetter, type WrittenLetter, writeLetter } from './letter.ts'
export { createMailer, type Mailer, type MailerOptions, sendAtOnce } from './mailer.ts'
export { hasSentMail, listMessages, lockMessage, outcomesOf, requeueMessage, viewMessage } from './shown.ts'
export {
  deleteOldMessages,
  type MailSender,
  type Message,
  queueMail,
  queueMails,
} from './outbox.ts'
