import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../../lib/list-search.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { RuleForm } from '../components/RuleForm.tsx'
import { promotionRules } from '../queries.ts'
import { searchOfRules } from '../area.ts'

/** The state's requirements for each class type at the session's end. */
export const PromotionRules = () => {
  const [search, setSearch] = useListSearch(searchOfRules)
  const { data, error, refetch } = useQuery({
    ...promotionRules(),
    // The forms start from what was read when they opened, and keep the person's changes.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [first, ...others] = (data?.rules ?? []).map(rule => ({
    value: rule.classType.id,
    title: rule.classType.name,
    content: <RuleForm rule={rule} />,
  }))
  return (
    <Page
      title="Rules of promotion"
      intro="What the third term's card and the promotion of a school propose. A named person decides; published cards keep what they say."
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={6} />}>
        {() =>
          first ? (
            <PageTabs tabs={[first, ...others]} tab={search.tab} onTab={tab => setSearch({ tab })} />
          ) : (
            <EmptyState reason="The state has no class types yet. Add them under Classes and subjects." />
          )
        }
      </Loaded>
    </Page>
  )
}
