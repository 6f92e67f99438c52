// Mantine's base styles. Each component brings its own (see mantineStyles in vite.config.ts): measured at half of styles.css as a whole.
// All but the variables are in a CSS layer, so that the product's own styles take precedence in whatever order the files load.
import 'virtual:theme.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
// Styles that other components build on come first.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '../ui/base.css'
import '../ui/tailwind.css'

// The development server serves packages unchanged, without the plugin.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
