import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { type StudentCard, studentCard } from '../../queries.ts'
import { CardDocument } from './CardDocument.tsx'
import classes from '../Desk.module.css'
import { usePictures } from './usePictures.ts'

/** A card as it would be printed now, beside the work on it. */
export default ({ cardId }: { cardId: string }) => {
  const { data, error, refetch } = useQuery(studentCard(cardId))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  return data ? <Preview card={data} /> : <SkeletonList rows={8} />
}

const Preview = ({ card: { sheet, signatures, status } }: { card: StudentCard }) => {
  const pictures = usePictures(sheet)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={classes.preview} aria-label="Preview of the card" tabIndex={0}>
      <CardDocument sheet={sheet} {...pictures} signatures={signatures} isDraft={status === 'Draft'} />
    </section>
  )
}
