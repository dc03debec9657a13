import { usePortalWords } from '#app/components/portal/words.ts'
import { useRouteLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'

/** Links from messages to our support. */
export function SupportLinks() {
	const words = usePortalWords().messages.support
	const shell = useRouteLoaderData<{ oneSchool: boolean }>('routes/messaging/shell')
	return (
		<p className="mail-more">
			<a href={href.support('ai')}>{words.ask}</a>{' '}
			{shell?.oneSchool ? null : <a href={href.support('admin')}>{words.write}</a>}
		</p>
	)
}
