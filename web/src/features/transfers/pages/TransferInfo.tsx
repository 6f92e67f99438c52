import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { showDay, showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FactsPanel, inFigures, Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TextLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { AssignToArm } from '../../classes/index.ts'
import { administration, transferPage, transfers } from '../../../lib/page/addresses.ts'
import { searchOfTransfer, transfersCrumb } from '../area.ts'
import { AcceptDialog, RefuseDialog } from '../components/AcceptDialog.tsx'
import { CheckList } from '../components/CheckList.tsx'
import { StatusBadge } from '../components/StatusBadge.tsx'
import { journeyOf } from '../model/groups.ts'
import { transferById, type TransferDetails } from '../queries.ts'

type Open = 'accept' | 'Rejected' | 'Cancelled' | 'assign'

/** One request, as either school, its district or the state sees it, with the decisions that the person may make. */
export const TransferInfo = () => {
  const [{ id = '' }] = useListSearch(searchOfTransfer)
  const area = useArea()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useQuery({
    ...transferById(id),
    enabled: id !== '',
    staleTime: 0,
  })
  useOwnAddress(data)
  const journey = data && journeyOf(data)
  return (
    <Page
      title={data ? `Transfer of ${data.studentToBeTransfer.fullName}` : 'Student transfer'}
      intro={journey && `From ${journey.from} to ${journey.to}.`}
      breadcrumbs={area === 'school' ? [administration, transfersCrumb] : [transfersCrumb]}
      // A super admin enters the school, with a reason, before deciding for it.
      action={data && area !== 'state' && answersOf(data, setOpen)}
    >
      {id === '' ? (
        <EmptyState
          reason="This address names no request."
          action={<TextLink to={transfers}>Choose one of the list</TextLink>}
        />
      ) : (
        <Loaded data={data} error={error} retry={refetch}>
          {data => (
            <>
              <Request transfer={data} />
              <Dialogs transfer={data} open={open} onClose={() => setOpen(undefined)} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

/** A request that is decided meanwhile has the other address from then on. */
const useOwnAddress = (transfer: TransferDetails | undefined): void => {
  const navigate = useNavigate()
  const own = transfer && transferPage(transfer)
  useEffect(() => {
    if (own && !own.startsWith(`${location.pathname}?`)) void navigate({ href: own, replace: true })
  }, [own, navigate])
}

interface PartProps {
  transfer: TransferDetails
}

/** The decisions that the person may make; null if there are none. */
const answersOf = ({ can, placedIn }: TransferDetails, onOpen: (what: Open) => void): ReactNode => {
  const assigns = can.assign && !placedIn
  if (!(can.accept || can.reject || can.cancel || assigns)) return null
  return (
    <div className={'flex gap-3 phone-share'}>
      {can.cancel && (
        <Button variant="default" onClick={() => onOpen('Cancelled')}>
          Cancel request
        </Button>
      )}
      {can.reject && (
        <Button variant="default" onClick={() => onOpen('Rejected')}>
          Reject request
        </Button>
      )}
      {can.accept && <Button onClick={() => onOpen('accept')}>Accept student</Button>}
      {assigns && <Button onClick={() => onOpen('assign')}>Assign to class arm</Button>}
    </div>
  )
}

const Dialogs = ({ transfer, open, onClose }: PartProps & { open: Open | undefined; onClose: () => void }) => {
  if (!open) return null
  if (open === 'accept') return <AcceptDialog transfer={transfer} onClose={onClose} />
  if (open !== 'assign') return <RefuseDialog transfer={transfer} status={open} onClose={onClose} />
  const { studentToBeTransfer: student, destinationClass } = transfer
  return (
    <AssignToArm
      students={[{ id: student.id, fullName: student.fullName, class: destinationClass, classArm: null }]}
      onClose={onClose}
    />
  )
}

const Request = ({ transfer }: PartProps) => {
  const { student, studentToBeTransfer: who, requester, answeredBy, answeredAt, placedIn } = transfer
  const journey = journeyOf(transfer)
  return (
    <div className="grid gap-4 content-start">
      <div className="grid items-start gap-4 grid-cols-fit-95">
        <div className="grid gap-4 content-start">
          <FactsPanel
            title="The request"
            facts={[
              ['Status', <StatusBadge key="status" status={transfer.status} />],
              ['Created', inFigures(showInstant(transfer.createdAt))],
              ['Requester', `${requester.firstName} ${requester.lastName}`],
              ['From', journey.from],
              ['To', journey.to],
              [
                'Reason',
                <span key="reason" className="whitespace-pre-line">
                  {transfer.reason}
                </span>,
              ],
            ]}
          />
          {answeredAt && (
            <FactsPanel
              title="The answer"
              facts={[
                [transfer.status, inFigures(showInstant(answeredAt))],
                ['By', answeredBy && `${answeredBy.firstName} ${answeredBy.lastName}`],
                ...(transfer.answer
                  ? ([
                      [
                        'Reason',
                        <span key="answer" className="whitespace-pre-line">
                          {transfer.answer}
                        </span>,
                      ],
                    ] as const)
                  : []),
                ...(transfer.status === 'Accepted'
                  ? ([['Now in', placedIn?.name ?? 'No class arm yet']] as const)
                  : []),
              ]}
            />
          )}
        </div>
        <FactsPanel
          title="The student"
          facts={[
            ['Name', who.fullName],
            ['Student ID', inFigures(who.fxId)],
            ['Admission number', inFigures(student.admissionNumber)],
            ['Date of birth', inFigures(showDay(student.dateOfBirth))],
            ['Gender', who.gender === 'male' ? 'Male' : 'Female'],
            ['Guardians', student.guardians.map(({ name, relationship }) => `${name} (${relationship})`).join(', ')],
            ...student.sessionAverages.map(({ term, average }) => [term, inFigures(average && `${average}%`)] as const),
          ]}
        />
      </div>
      <Panel title="Check list when it was sent">
        <CheckList points={transfer.checkList} />
      </Panel>
    </div>
  )
}
