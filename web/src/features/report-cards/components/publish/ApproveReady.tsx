import type { ArmCardProgress } from '@akada/contract/report-cards/reviews'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { notify } from '../../../../lib/notices.ts'
import { useUser } from '../../../../lib/session.ts'
import { counted } from '../../../../lib/words.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../../ui/dialog/DialogActions.tsx'
import { Loaded } from '../../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { standing } from '../../queries.ts'

interface ApproveReadyProps {
  /** The class arms whose cards were handed in. */
  arms: readonly string[]
}

/** Approves the cards of all class arms to which nothing is missing, after showing what would go out. */
export const ApproveReady = (props: ApproveReadyProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="plain text-link text-sm min-h-11 cursor-pointer" onClick={() => setOpened(true)}>
        Approve all ready arms
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Approve all ready arms" size="lg">
        {opened && <Chosen {...props} onClose={() => setOpened(false)} />}
      </Dialog>
    </>
  )
}

const missingIn = (arm: ArmCardProgress): string[] =>
  [
    { count: arm.notGenerated, words: counted(arm.notGenerated, 'card') },
    { count: arm.missingMarks, words: counted(arm.missingMarks, 'score') },
    { count: arm.notRated, words: `ratings of ${counted(arm.notRated, 'student')}` },
    { count: arm.withoutTeacherRemark, words: counted(arm.withoutTeacherRemark, "class teacher's remark") },
  ].flatMap(({ count, words }) => (count > 0 ? [words] : []))

/** What goes out with the cards of an arm. */
const contentOf = ({ drafts, withoutPrincipalRemark, review }: ArmCardProgress): string =>
  [
    counted(drafts, 'card'),
    withoutPrincipalRemark === 0
      ? "each with the principal's remark"
      : `${withoutPrincipalRemark} without the principal's remark so far`,
    `handed in by ${review.by ?? 'nobody'}`,
  ].join(', ')

const Chosen = ({ arms, onClose }: ApproveReadyProps & { onClose: () => void }) => {
  const { school } = useUser().staff
  const { data, error, refetch } = useQuery(standing(school?.id ?? '', undefined))
  const handedIn = data?.arms.filter(({ classArm, review }) => arms.includes(classArm.id) && review.can.approve) ?? []
  const ready = handedIn.filter(arm => missingIn(arm).length === 0)
  const left = handedIn.filter(arm => missingIn(arm).length > 0)
  const { mutate, isPending, data: refused } = useMutation({ mutationFn: () => approveAll(ready), onSuccess: settled })
  function settled(failures: readonly Refused[]) {
    if (failures.length < ready.length)
      notify.success(`The cards of ${counted(ready.length - failures.length, 'class arm')} are approved`)
    if (failures.length === 0) onClose()
  }
  return (
    <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} height={56} />}>
      {() => (
        <>
          <p className="m-0">
            Nothing is sent by approving. These cards go to the families once they are published. Open a class arm to
            see its cards with remarks and signatures.
          </p>
          <Arms title="Ready" arms={ready} detailOf={contentOf} />
          <Arms title="Not ready" arms={left} detailOf={arm => `Missing: ${missingIn(arm).join(', ')}`} />
          <Refusals refused={refused ?? []} />
          <DialogActions onClose={onClose}>
            <Button loading={isPending} disabled={ready.length === 0} onClick={() => mutate()}>
              Approve {counted(ready.length, 'class arm')}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  )
}

const Refusals = ({ refused }: { refused: readonly Refused[] }) =>
  refused.length > 0 && (
    <ul className="list mt-4 text-danger" role="alert">
      {refused.map(({ name, reason }) => (
        <li key={name}>
          {name}: {reason}
        </li>
      ))}
    </ul>
  )

interface ArmsProps {
  title: string
  arms: readonly ArmCardProgress[]
  detailOf: (arm: ArmCardProgress) => string
}

const Arms = ({ title, arms, detailOf }: ArmsProps) =>
  arms.length > 0 && (
    <section aria-label={title}>
      <h3 className="m-0 mt-4 text-md font-bold">{title}</h3>
      <ul className="list divided">
        {arms.map(arm => (
          <li key={arm.classArm.id} className="py-2">
            <PathLink to={`/academics/report-card/${arm.classArm.id}`} className="text-link">
              {arm.classArm.fullName}
            </PathLink>
            <small className="block">{detailOf(arm)}</small>
          </li>
        ))}
      </ul>
    </section>
  )

interface Refused {
  name: string
  reason: string
}

/** Approves one arm after the other, and returns those that the server refused, with its reason. */
const approveAll = async (arms: readonly ArmCardProgress[]): Promise<Refused[]> => {
  const refused: Refused[] = []
  for (const { classArm, review } of arms) {
    const input = { params: { classArmId: classArm.id }, body: { revision: review.revision, step: 'approve' as const } }
    await api.reviews.approve(input).catch((problem: unknown) => {
      refused.push({ name: classArm.fullName, reason: messageOf(problem) })
    })
  }
  return refused
}
