import type { Publication } from '../../queries.ts'

type Ready = Publication['ready'][number]

/** How many of the cards carry which remark, and who signs them: what people approve is what parents get. */
export const OnTheCards = ({
  cards,
  signatories,
}: {
  cards: readonly Ready[]
  signatories: Publication['signatories']
}) => {
  const of = (remark: Ready['principalRemark']): number =>
    cards.filter(({ principalRemark }) => principalRemark === remark).length
  const written = cards.filter(({ classTeacherRemark }) => classTeacherRemark).length
  const { classTeacher, principal } = signatories
  return (
    <section className="mt-4" aria-label="On the cards">
      <h3 className="m-0 text-sm font-bold">On the cards</h3>
      <ul className="list mt-1 text-sm">
        <li>
          Class teacher's remark:{' '}
          {counts([
            [written, 'written'],
            [cards.length - written, 'without one'],
          ])}
          {signatureOf(classTeacher)}
        </li>
        <li>
          Principal's remark:{' '}
          {counts([
            [of('written'), 'written'],
            [of('automatic'), 'automatic by average'],
            [of('none'), 'without one'],
          ])}
          {signatureOf(principal)}
        </li>
      </ul>
    </section>
  )
}

/** '3 written, 1 without one': what there is none of is left out. */
const counts = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ') || 'none'

const signatureOf = ({ name, hasSignature }: Publication['signatories']['principal']): string => {
  if (name === null) return '. Nobody signs.'
  return hasSignature ? `. Signature of ${name}.` : `. No signature of ${name} is stored: the line stays empty.`
}
