import type { TransferLog } from '@akada/contract/transfers/calls'
import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

export type Sender = Pick<App, 'config' | 'urls' | 'mailer'>
interface Reader {
  firstName: string
}
type Request = Pick<TransferLog, 'id' | 'status' | 'studentToBeTransfer' | 'sourceSchool' | 'destinationSchool'>

/** A letter contains only the student's name and fxId: reasons, marks and guardians are on the page, for those with permission. */
const studentOf = ({ studentToBeTransfer: { fullName, fxId } }: Request): string => `${fullName} (${fxId})`

const pages = '/dashboard/request-management/student-transfer'
const linkTo = ({ urls }: Sender, { id, status }: Request) => ({
  title: 'Open the request',
  href: urls.to(`${pages}/${status === 'Pending' ? 'student-pending-info' : 'student-accept-info'}?id=${id}`),
})

/** To the head of the school that is asked to accept a student, or to move one to another arm. */
export const requestedLetter = (sender: Sender, to: Reader, request: Request): WrittenLetter => {
  const { sourceSchool, destinationSchool } = request
  const within = sourceSchool.id === destinationSchool.id
  return writeLetter({
    subject: within ? 'A move to another arm waits for your answer' : 'A transfer waits for your answer',
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      within
        ? `${studentOf(request)} of ${sourceSchool.name} is to move to another class arm.`
        : `${sourceSchool.name} asks ${destinationSchool.name} to take ${studentOf(request)}.`,
      'Look at the request and accept or reject it. Until then the student stays where they are.',
    ],
    link: linkTo(sender, request),
    closing: sender.config.providerName,
  })
}

const answers = {
  Accepted: ({ destinationSchool }: Request) => `${destinationSchool.name} has accepted the request for`,
  Rejected: ({ destinationSchool }: Request) => `${destinationSchool.name} has rejected the request for`,
  Cancelled: ({ sourceSchool }: Request) => `${sourceSchool.name} has cancelled the request for`,
}

/** To those who wait for an answer: the requester of an accepted or rejected request, the head who received a cancelled one. */
export const answeredLetter = (
  sender: Sender,
  to: Reader,
  request: Request & { status: keyof typeof answers },
): WrittenLetter =>
  writeLetter({
    subject: `The request for ${request.studentToBeTransfer.fxId} was ${request.status.toLowerCase()}`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `${answers[request.status](request)} ${studentOf(request)}.`,
      'What was written with it stands on the page of the request.',
    ],
    link: linkTo(sender, request),
    closing: sender.config.providerName,
  })
