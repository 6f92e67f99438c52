export { type Letter, type WrittenLetter, writeLetter } from './letter.ts'
export { createMailer, type Mailer, type MailerOptions } from './mailer.ts'
export { type Message, queueMail, queueMails } from './outbox.ts'
