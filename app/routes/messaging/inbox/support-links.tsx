import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'

/** The way to our support from somebody's messages. */
export function SupportLinks() {
	const words = usePortalWords().messages.support
	return (
		<p className="mail-more">
			<a href={href.support('ai')}>{words.ask}</a> <a href={href.support('admin')}>{words.write}</a>
		</p>
	)
}
