import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'

/** The specification words this page's navigation differently from the others. */
export function AboutLinks() {
	const say = useSay()
	return (
		<>
			<a href={siteHref.features()}>{say('Features')}</a> <a href={siteHref.pricing()}>{say('Pricing')}</a>{' '}
			<a href={siteHref.about()} aria-current="page">
				{say('About Us')}
			</a>{' '}
			<a href={siteHref.contact()}>{say('Contact')}</a>
		</>
	)
}

export function AboutDoors() {
	const say = useSay()
	return (
		<>
			<a className="button" href={href.login()}>
				{say('Sign In')}
			</a>{' '}
			<a className="button button-filled" href={href.registerSchool()}>
				{say('Get Started')}
			</a>
		</>
	)
}
