// Mantine's ground styles. Each component brings its own (see mantineStyles in vite.config.ts): measured at half of styles.css
// as a whole. The variables come from MantineProvider, which knows the theme. All lie in a CSS layer, so that the product's own
// styles win whatever order the files come in.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
// What other components build on comes first.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '../ui/base.css'

// The development server takes packages as they are, without the plugin.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
