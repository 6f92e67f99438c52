import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSendsMail, useTerms } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RefuseDialog } from '../components/RefuseDialog.tsx'
import { WaitingCard } from '../components/WaitingCard.tsx'
import { type District, districtsOf } from '../queries.ts'

/** Registrations that wait for the state's decision. */
export const Approvals = () => {
  const { district: word } = useTerms()
  const isSent = useSendsMail()
  const [refusing, setRefusing] = useState<District>()
  const { data, error, refetch } = useQuery({
    ...districtsOf({ status: 'Pending' }),
    staleTime: 0,
    meta: { silent: true },
  })
  const { mutate, isPending, variables } = useMutation(
    write(api.districts.approve, {
      onSuccess: () => notify.success(`${word} Approved Successfully`),
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
            <ul className="list grid gap-16 spread-380">
              {data.foundDistricts.map(district => (
                <WaitingCard
                  key={district.id}
                  district={district}
                  busy={isPending && variables.params.id === district.id}
                  onApprove={() => mutate({ params: { id: district.id } })}
                  onRefuse={() => setRefusing(district)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {refusing && <RefuseDialog district={refusing} onClose={() => setRefusing(undefined)} />}
    </Page>
  )
}
