/** Text as it may stand in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)

/** A whole page of a sandbox. `title` is text; `style` and `main` are as they are sent. */
export const document = ({
  title,
  style,
  main,
}: {
  title: string
  style: string
  main: string
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
