import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSendsMail, useTerms } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { WaitingCard } from '../components/WaitingCard.tsx'
import { type District, districtsOf } from '../queries.ts'

const effectOf = ({ name, admin }: District): string => {
  const who = admin ? `${admin.firstName} ${admin.lastName}` : 'Its admin'
  return `${who} runs ${name} from then on: adds its schools and appoints their principals. An approval is not taken back.`
}

/** Refuses a registration; the reason goes by e-mail to the person, who can correct it and send it again. */
const RefuseDialog = ({ district, onClose }: { district: District; onClose: () => void }) => {
  const isSent = useSendsMail()
  return (
    <ReasonDialog
      title={`Refuse ${district.name}`}
      size={560}
      description={
        isSent
          ? 'Goes to the person who registered, by e-mail. They can correct the registration and send it again.'
          : 'Shown to the person who registered when they sign in. They can correct the registration and send it again.'
      }
      verb="Refuse registration"
      danger
      send={reason => api.districts.refuse({ params: { id: district.id }, body: { reason } })}
      success="Registration Refused"
      onClose={onClose}
    />
  )
}

/** Registrations that wait for the state's decision. */
export const Approvals = () => {
  const { district: word } = useTerms()
  const isSent = useSendsMail()
  const [approving, setApproving] = useState<District>()
  const [refusing, setRefusing] = useState<District>()
  const { data, error, refetch } = useQuery({
    ...districtsOf({ status: 'Pending' }),
    staleTime: 0,
  })
  const { mutate, isPending, variables } = useMutation(
    write(api.districts.approve, {
      onSuccess: () => {
        setApproving(undefined)
        notify.success(`${word} Approved Successfully`)
      },
    }),
  )
  return (
    <Page
      title="Approvals"
      intro={`A ${inSentence(word)} that registers works in Akada once it is approved. ${isSent ? 'Its admin is told by e-mail.' : 'No e-mail is sent yet: tell its admin yourself.'}`}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={3} height={200} />}>
        {data =>
          data.foundDistricts.length === 0 ? (
            <EmptyState reason="No registration waits. New ones are listed here." />
          ) : (
            <ul className="list grid gap-4 grid-cols-fit-95">
              {data.foundDistricts.map(district => (
                <WaitingCard
                  key={district.id}
                  district={district}
                  busy={isPending && variables.params.id === district.id}
                  onApprove={() => setApproving(district)}
                  onRefuse={() => setRefusing(district)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {approving && (
        <ConfirmDialog
          opened
          safe
          action="Approve"
          name={approving.name}
          warning={effectOf(approving)}
          loading={isPending}
          onClose={() => setApproving(undefined)}
          onConfirm={() => mutate({ params: { id: approving.id } })}
        />
      )}
      {refusing && <RefuseDialog district={refusing} onClose={() => setRefusing(undefined)} />}
    </Page>
  )
}
