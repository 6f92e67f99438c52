import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { whileLoading } from '../../../../lib/loading.ts'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { isInsufficientFunds } from '../../../wallet/index.ts'
import { type ArmCards, armCards, type GenerationCost, generationCost } from '../../queries.ts'
import { CostDialog } from './CostDialog.tsx'
import { isOtherCost } from './JoinersCost.tsx'

interface GenerateButtonProps {
  list: ArmCards
  /** The term in the address. */
  term: string | undefined
  /** The arm has no cards yet. */
  isFirst: boolean
}

/** Generates the cards of an arm: immediately if that is free, otherwise after asking, because the wallet pays for it. */
export const GenerateButton = ({ list, term, isFirst }: GenerateButtonProps) => {
  const client = useQueryClient()
  const { classArm, school } = list
  const cost = generationCost(classArm.id, term)
  const [asking, setAsking] = useState<GenerationCost>()
  const generate = useMutation({
    ...write(api.reportCards.generate, {
      onSuccess: answer => {
        setAsking(undefined)
        client.setQueryData(armCards(classArm.id, term).queryKey, answer)
        const made = answer.cards.filter(card => card.cardId).length
        notify.success(`${made} of ${answer.cards.length} report cards are up to date`)
      },
      onError: async error => {
        if (!isInsufficientFunds(error) && !isOtherCost(error)) {
          setAsking(undefined)
          notify.error(messageOf(error))
          return
        }
        // The price, the students or the wallet changed since the page was loaded.
        setAsking(await client.fetchQuery(cost))
      },
    }),
    meta: { silent: true },
  })
  const run = ({ total }: GenerationCost): void =>
    generate.mutate({ params: { schoolId: school.id, classArmId: classArm.id }, query: { term, total } })
  const press = async (): Promise<void> => {
    generate.reset()
    const wanted = await client.fetchQuery(cost)
    if (wanted.total > 0) setAsking(wanted)
    else run(wanted)
  }
  return (
    <>
      <Button
        size={isFirst ? 'md' : 'sm'}
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconCalculator aria-hidden size={18} />}
        loading={generate.isPending}
        onClick={() => {
          whileLoading(press).catch((problem: unknown) => notify.error(messageOf(problem)))
        }}
      >
        {isFirst ? 'Generate' : 'Generate again'}
      </Button>
      {asking && (
        <CostDialog
          cost={asking}
          name={classArm.fullName}
          error={generate.error}
          loading={generate.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={() => run(asking)}
        />
      )}
    </>
  )
}
