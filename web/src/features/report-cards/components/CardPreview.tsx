import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { studentCard } from '../queries.ts'
import { CardDocument } from './CardDocument.tsx'
import classes from './Desk.module.css'

/** A card as it would be printed now, beside the work on it. */
export default ({ cardId }: { cardId: string }) => {
  const { data, error, refetch } = useQuery({ ...studentCard(cardId), meta: { silent: true } })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={8} />
  return (
    <div className={classes.preview}>
      <CardDocument
        sheet={data.sheet}
        logo={undefined}
        picture={undefined}
        signatures={data.signatures}
        isDraft={data.status === 'Draft'}
      />
    </div>
  )
}
