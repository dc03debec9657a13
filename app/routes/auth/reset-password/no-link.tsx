import { useSay } from '#app/components/say.ts'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'

/** Says why a link opens no form, and leads to a new one. */
export function NoLink({ why }: { why: string }) {
	const { forgot, reset: text } = useSiteWords().account
	const say = useSay()
	return (
		<>
			<h1>{text.title}</h1>
			<p role="alert">{say(why)}</p>
			<p>
				<a className="button button-filled button-wide" href={href.forgotPassword()}>
					{text.request}
				</a>
			</p>
			<p className="form-links">
				<a href={siteHref.shortLogin()}>{forgot.back}</a>
			</p>
		</>
	)
}
