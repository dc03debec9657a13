import { useEffect } from 'react'
import { href } from '#app/domain/href.ts'
import { Enhancement } from './enhancement.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'

/** What nobody waits for leaves the network to the page. */
const AT_LEISURE = 2_000

/**
 * The way to our support from every page behind the door. A small script counts what is unread and opens the chat over the
 * page; on a desk, which gives its address, it comes when everything else is there, or with the pointer.
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
				<Icon name="chat" /> <span className="support-label">{useSay()('Support')}</span>{' '}
				<span className="support-unread" hidden />
			</a>
			<Enhancement name="support" />
		</>
	)
}

/** A browser reads the same script once, however often it is named. */
function addScript(src: string | undefined) {
	document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
}
