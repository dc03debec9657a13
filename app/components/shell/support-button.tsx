import { useEffect } from 'react'
import { href } from '#app/domain/href.ts'
import { Enhancement } from './enhancement.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'

/**
 * The way to our support from every page behind the door. A small script counts what is unread and opens the chat over the
 * page; on a desk, which gives its address, it comes once the page is there.
 */
export function SupportButton({ script: src }: { script?: string }) {
	useEffect(() => {
		document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
	}, [src])
	return (
		<>
			<a className="support-button" href={href.support('ai')}>
				<Icon name="chat" /> <span className="support-label">{useSay()('Support')}</span>{' '}
				<span className="support-unread" hidden />
			</a>
			<Enhancement name="support" />
		</>
	)
}
