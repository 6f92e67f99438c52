import { showInstant } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'

interface AsOfProps {
  asOf: string | null
  isOld: boolean
}

/** When figures were counted; said aloud if that is too long ago. */
export const AsOf = ({ asOf, isOld }: AsOfProps) => {
  if (!asOf)
    return <p className="m-0 text-dimmed text-sm">The figures are being counted. They appear here by themselves.</p>
  if (!isOld)
    return (
      <p className="m-0 text-dimmed text-sm">
        Figures as of <Dated>{showInstant(asOf)}</Dated>.
      </p>
    )
  return (
    <p className="m-0 text-waiting font-semibold text-sm">
      These figures are old: they are of <Dated>{showInstant(asOf)}</Dated>, and are being counted again.
    </p>
  )
}
