import '../../../ui/layer-area.css'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { read } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { CardDocument } from '../../report-cards/index.ts'
import { Frame } from '../components/Frame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'

const withoutPictures = { classTeacher: null, principal: null }

/** A published card as the school issued it last: on the screen without its pictures, which are on the PDF. */
export const FamilyCard = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...read(api.family.card, { params: { id } }), ...quiet })
  const download = useMutation({ mutationFn: () => api.family.cardPdf({ params: { id } }) })
  if (isSignedOut(error)) return <SignIn />
  return (
    <Frame title="Report card" intro={data?.sheet.student.fullName} inner>
      <Loaded data={data} error={error} retry={refetch}>
        {({ childId, sheet, issue }) => (
          <>
            <div className="row wrap middle between gap-8">
              <PathLink to={`/family/child/${childId}/results`} className="link inline-block pad-12">
                All report cards
              </PathLink>
              <Button loading={download.isPending} onClick={() => download.mutate()}>
                Download the PDF
              </Button>
            </div>
            <CardDocument
              sheet={sheet}
              logo={undefined}
              picture={undefined}
              signatures={withoutPictures}
              isDraft={false}
              foot={
                <>
                  <span>Code {issue.code}</span>
                  <span>
                    Version {issue.version}, issued {showDay(issue.issuedAt)}
                  </span>
                </>
              }
            />
          </>
        )}
      </Loaded>
    </Frame>
  )
}
