import type { EnhancementName } from '#app/web/enhancements.ts'
import { usePageMode } from '#app/web/page.ts'

/** Loads the small script of a component. Pages with framework JavaScript do not need it. */
export function Enhancement({ name }: { name: EnhancementName }) {
	const { enhancements } = usePageMode()
	return enhancements ? <script type="module" src={enhancements[name]} /> : null
}
