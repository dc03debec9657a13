import { usePortalWords } from '#app/components/portal/words.ts'
import { useRouteLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'

/** Links from messages to our support. */
export function SupportLinks() {
	const text = usePortalWords().messages.support
	const shell = useRouteLoaderData<{ oneSchool: boolean }>('routes/messaging/shell')
	return (
		<p className="mail-more">
			<a href={href.support('ai')}>{text.ask}</a>{' '}
			{shell?.oneSchool ? null : <a href={href.support('admin')}>{text.write}</a>}
		</p>
	)
}
