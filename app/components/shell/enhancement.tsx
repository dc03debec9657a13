import type { EnhancementName } from '#app/web/enhancements.ts'
import { usePageMode } from '#app/web/page.ts'

/** A small script for what stands beside it. Where a page has framework JavaScript there is none. */
export function Enhancement({ name }: { name: EnhancementName }) {
	const { enhancements } = usePageMode()
	return enhancements ? <script type="module" src={enhancements[name]} /> : null
}
