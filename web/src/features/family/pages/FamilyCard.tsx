import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { read } from '../../../lib/query.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { type CardWords, CardDocument, CardWordsContext } from '../../report-cards/index.ts'
import { Answer } from '../components/Answer.tsx'
import { Frame } from '../components/Frame.tsx'
import { Problem } from '../components/Problem.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'
import { ChildSex, type Texts, useTexts } from '../texts.ts'
import { resultIn } from '../words.ts'
import classes from '../components/Frame.module.css'

/** What parents come for, above the card: the average and the position, where the card has them. */
const cardFigures = ({ result, printPositions }: Response<typeof api.family.card>['sheet']) => ({
  average: result.ranked ? result.average : null,
  position:
    printPositions && result.positionInArm !== null ? { place: result.positionInArm, of: result.numberInArm } : null,
})

/** The labels of a card. The state's own words stay as they are: a subject, a skill, a remark, and in English the name of a term. */
const cardWordsIn =
  (texts: Texts): CardWords =>
  (key, english, values) =>
    (texts.language === 'en' && key.startsWith('term.') ? null : texts.find(key, values)) ?? english

const withoutPictures = { classTeacher: null, principal: null }

/** A published card as the school issued it last: on the screen without its pictures, which are on the PDF. */
export const FamilyCard = () => {
  const { t } = useTexts()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(read(api.family.card, { params: { id } }))
  const download = useMutation({ ...quiet, mutationFn: () => api.family.cardPdf({ params: { id } }) })
  if (isSignedOut(error)) return <SignIn error={error} />
  const gender = data?.sheet.student.gender
  return (
    <ChildSex value={gender === 'female' || gender === 'male' ? gender : null}>
      <Frame title={t('card.title')} intro={data?.sheet.student.fullName} school={data?.sheet.school.name} inner>
        <Answer data={data} error={error} retry={refetch}>
          {({ childId, sheet, issue }, texts) => (
            <>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <PathLink
                  to={`/family/child/${childId}/results`}
                  className={`text-link inline-block p-3 ${classes.outdent}`}
                >
                  {t('card.all')}
                </PathLink>
                <Button data-pdf loading={download.isPending} onClick={() => download.mutate()}>
                  {t('card.pdf')}
                </Button>
              </div>
              <Problem error={download.error} />
              <p className="m-0 text-lg figures">{resultIn(texts, cardFigures(sheet))}</p>
              <CardWordsContext value={cardWordsIn(texts)}>
                <CardDocument
                  sheet={sheet}
                  logo={undefined}
                  picture={undefined}
                  signatures={withoutPictures}
                  isDraft={false}
                  foot={
                    <>
                      <span>{t('card.code', { code: issue.code })}</span>
                      <span>{t('card.version', { version: issue.version, day: showDay(issue.issuedAt) })}</span>
                      {issue.replaces && (
                        <span>{t('card.replaces', { day: showDay(issue.replaces), reason: issue.reason ?? '' })}</span>
                      )}
                    </>
                  }
                />
              </CardWordsContext>
            </>
          )}
        </Answer>
      </Frame>
    </ChildSex>
  )
}
