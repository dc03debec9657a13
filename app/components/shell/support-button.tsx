import { useEffect } from 'react'
import { href } from '#app/domain/href.ts'
import { Enhancement } from './enhancement.tsx'
import { useSay } from '../say.ts'

/** Delays the script so that the page loads first. */
const AT_LEISURE = 2_000

/**
 * Support is linked on every page behind the sign-in. A small script shows the unread count and opens the chat as an overlay.
 * Desks pass its address; there it loads last, or when the pointer reaches the button.
 */
export function SupportButton({ script: src }: { script?: string }) {
	useEffect(() => {
		const waiting = setTimeout(addScript, AT_LEISURE, src)
		return () => clearTimeout(waiting)
	}, [src])
	const add = () => addScript(src)
	return (
		<>
			<a className="support-button" href={href.support('ai')} onPointerEnter={add} onFocus={add}>
				<span>{useSay()('Support')}</span> <span className="support-unread" hidden />
			</a>
			<Enhancement name="support" />
		</>
	)
}

/** Browsers run the same module only once. */
function addScript(src: string | undefined) {
	document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
}
