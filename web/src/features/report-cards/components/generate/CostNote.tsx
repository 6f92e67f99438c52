import { counted } from '@akada/contract/report-cards/words'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showNaira } from '../../../../lib/money.ts'
import { type GenerationCost, generationCost } from '../../queries.ts'

const wordsOf = ({ toCharge, price, total, balance, paid, missing }: GenerationCost): string => {
  const parts = [
    toCharge > 0
      ? `${counted(toCharge, 'student')} × ${showNaira(price)} = ${showNaira(total)}; the wallet holds ${showNaira(balance)}.`
      : 'Generating costs nothing more this term.',
    missing > 0 ? `${showNaira(missing)} is missing.` : '',
    paid > 0 ? `${counted(paid, 'student is', 'students are')} paid for already.` : '',
  ]
  return parts.filter(part => part !== '').join(' ')
}

interface CostNoteProps {
  classArmId: string
  /** The term in the address. */
  term: string | undefined
}

/** The cost of generating the cards of an arm, in one line; nothing if cards are free. */
export const CostNote = ({ classArmId, term }: CostNoteProps) => {
  const { data } = useQuery(generationCost(classArmId, term))
  if (!data || (data.total === 0 && data.paid === 0)) return null
  return (
    <p
      className={`flex items-start gap-3 m-0 mb-4 ${data.missing > 0 ? 'px-4 py-3 rounded-md text-waiting bg-waiting-soft' : 'text-dimmed'} figures no-print`}
    >
      <IconWallet className="mt-0.5" aria-hidden size={20} />
      <span>{wordsOf(data)}</span>
    </p>
  )
}
