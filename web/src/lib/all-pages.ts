/** All pages of a list, read one after the other by their `next`: for lists that are searched, chosen from or printed as a whole. */
export const allPages = async <Page extends { next?: string | undefined }>(
  read: (after: string | undefined) => Promise<Page>,
): Promise<Page[]> => {
  const pages: Page[] = []
  let after: string | undefined
  do {
    const page: Page = await read(after)
    pages.push(page)
    after = page.next
  } while (after !== undefined)
  return pages
}
