import type { ReactNode } from 'react'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { Brand } from './brand.tsx'
import { FooterLanguages } from './spoken.tsx'
import { useSay } from '#app/components/say.ts'
import { LogoutButton } from '#app/components/shell/logout-button.tsx'

/** The signed-in user, as far as public pages need to know. */
interface Visitor {
	home: string | null
	owes: 'registration' | 'renewal' | null
}

interface SiteHeaderProps {
	visitor: Visitor | null
	/** Navigation links. */
	links: ReactNode
	/** Shown to visitors who are not signed in. */
	doors: ReactNode
	/** Label of the link to the user's home page. */
	homeLabel?: string
}

export function SiteHeader({ visitor, links, doors, homeLabel = 'Dashboard' }: SiteHeaderProps) {
	const say = useSay()
	return (
		<header className="site-header wrap">
			<Brand href={href.landing()} /> {links ? <nav aria-label={say('Main')}>{links}</nav> : null}{' '}
			<div className="doors">{visitor ? <OwnDoors visitor={visitor} homeLabel={homeLabel} /> : doors}</div>
		</header>
	)
}

function OwnDoors({ visitor, homeLabel }: { visitor: Visitor; homeLabel: string }) {
	const say = useSay()
	return (
		<>
			{visitor.home ? (
				<a
					className="button button-filled"
					href={visitor.home}
					data-waits={say('Authenticating your account')}
				>
					{say(homeLabel)}
				</a>
			) : null}
			{visitor.owes ? (
				<a
					className="button button-filled"
					href={visitor.owes === 'renewal' ? href.upgrade() : href.selectPlan()}
				>
					{say(visitor.owes === 'renewal' ? 'Renew your subscription' : 'Complete your registration')}
				</a>
			) : null}
			<LogoutButton />
		</>
	)
}

export function SiteLinks() {
	const say = useSay()
	return (
		<>
			<a href={siteHref.features()}>{say('Features')}</a> <a href={siteHref.pricing()}>{say('Pricing')}</a>{' '}
			<a href={siteHref.contact()}>{say('Contact')}</a>{' '}
			<a href={siteHref.demo()} data-opens="demo-dialog">
				{say('Demo')}
			</a>
		</>
	)
}

/** The only door of a school of its own. */
export function LoginDoor() {
	return (
		<a className="button" href={href.login()}>
			{useSay()('Log in')}
		</a>
	)
}

/** The foot of public pages of a school of its own. */
export function SchoolFooter() {
	const say = useSay()
	return (
		<footer className="site-footer">
			<div className="wrap">
				<nav aria-label={say('Footer')}>
					<a href={siteHref.accessibility()}>{say('Accessibility')}</a>
				</nav>{' '}
				<FooterLanguages />
			</div>
		</footer>
	)
}

/** Phones show a single button for both types of registration. */
export function SiteDoors() {
	const say = useSay()
	return (
		<>
			<a className="button" href={href.login()}>
				{say('Log in')}
			</a>{' '}
			<a className="button hidden lg:inline-flex" href={href.registerSoloTeacher()}>
				{say('Solo Teacher')}
			</a>{' '}
			<a className="button button-filled hidden lg:inline-flex" href={href.registerSchool()}>
				{say('Music School')}
			</a>{' '}
			<a className="button button-filled lg:hidden" href={href.registerSchool()}>
				{say('Sign up')}
			</a>
		</>
	)
}

/** Placeholders, like the schools of the demo. */
const profiles = [
	{ name: 'Mastodon', address: 'https://social.example/@solfa' },
	{ name: 'Video', address: 'https://video.example/solfa' },
	{ name: 'Pictures', address: 'https://pictures.example/solfa' },
]

interface SiteFooterProps {
	visitor: Visitor | null
	demo: boolean
	checkout?: boolean
}

export function SiteFooter({ visitor, demo, checkout = false }: SiteFooterProps) {
	const say = useSay()
	if (checkout)
		return (
			<footer className="site-footer">
				<div className="wrap">
					<p>
						{say('Payments are handled by PayPal. Questions?')}{' '}
						<a href={siteHref.contact()}>{say('Contact us')}</a>
					</p>
				</div>
			</footer>
		)
	return (
		<footer className="site-footer">
			<div className="wrap">
				<p>{say('Solfa, the front desk of a music school.')}</p>
				<nav aria-label={say('Footer')}>
					<a href={siteHref.about()}>{say('About')}</a> <a href={siteHref.features()}>{say('Features')}</a>{' '}
					<a href={siteHref.pricing()}>{say('Pricing')}</a> <a href={siteHref.contact()}>{say('Contact')}</a>{' '}
					<a href={siteHref.faq()}>{say('Questions')}</a>{' '}
					<a href={siteHref.comingFrom('spreadsheet')}>{say('Moving to Solfa')}</a>{' '}
					<a href={href.terms()}>{say('Terms')}</a> <a href={href.privacy()}>{say('Privacy')}</a>{' '}
					<a href={siteHref.security()}>{say('Security')}</a>{' '}
					<a href={siteHref.accessibility()}>{say('Accessibility')}</a>
					{visitor ? null : (
						<>
							{' '}
							<a href={href.login()}>{say('Log in')}</a>
						</>
					)}
				</nav>{' '}
				<FooterLanguages />{' '}
				{demo ? (
					<nav aria-label={say('Elsewhere')}>
						{profiles.map(({ name, address }) => [
							<a key={name} href={address} rel="me noopener">
								{say(name)}
							</a>,
							' ',
						])}
					</nav>
				) : null}
			</div>
		</footer>
	)
}
