import type { ReactNode } from 'react'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { Brand } from './brand.tsx'
import { LogoutButton } from '#app/components/logout-button.tsx'

/** Somebody who is signed in, as a public page sees them. */
interface Visitor {
	home: string | null
	owes: 'registration' | 'renewal' | null
}

interface SiteHeaderProps {
	visitor: Visitor | null
	/** The places to go. */
	links: ReactNode
	/** What is offered to somebody who is not signed in. */
	doors: ReactNode
	/** What the way home is called. */
	homeLabel?: string
}

export function SiteHeader({ visitor, links, doors, homeLabel = 'Dashboard' }: SiteHeaderProps) {
	return (
		<header className="site-header wrap">
			<Brand href={href.landing()} /> {links ? <nav aria-label="Main">{links}</nav> : null}{' '}
			<div className="doors">{visitor ? <OwnDoors visitor={visitor} homeLabel={homeLabel} /> : doors}</div>
		</header>
	)
}

function OwnDoors({ visitor, homeLabel }: { visitor: Visitor; homeLabel: string }) {
	return (
		<>
			{visitor.home ? (
				<a className="button button-filled" href={visitor.home} data-waits="Authenticating your account">
					{homeLabel}
				</a>
			) : null}
			{visitor.owes ? (
				<a
					className="button button-filled"
					href={visitor.owes === 'renewal' ? href.upgrade() : href.selectPlan()}
				>
					{visitor.owes === 'renewal' ? 'Renew your subscription' : 'Complete your registration'}
				</a>
			) : null}
			<LogoutButton />
		</>
	)
}

export function SiteLinks() {
	return (
		<>
			<a href={siteHref.features()}>Features</a> <a href={siteHref.pricing()}>Pricing</a>{' '}
			<a href={siteHref.contact()}>Contact</a>{' '}
			<a href={siteHref.demo()} data-opens="demo-dialog">
				Demo
			</a>
		</>
	)
}

/** On phones one button stands for both ways to sign up. */
export function SiteDoors() {
	return (
		<>
			<a className="button" href={href.login()}>
				Log in
			</a>{' '}
			<a className="button wide-only" href={href.registerSoloTeacher()}>
				Solo Teacher
			</a>{' '}
			<a className="button button-filled wide-only" href={href.registerSchool()}>
				Music School
			</a>{' '}
			<a className="button button-filled narrow-only" href={href.registerSchool()}>
				Sign up
			</a>
		</>
	)
}

/** Examples, as the schools of the demo are. */
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
	if (checkout)
		return (
			<footer className="site-footer">
				<div className="wrap">
					<p>
						Payments are handled by PayPal. Questions? <a href={siteHref.contact()}>Contact us</a>
					</p>
				</div>
			</footer>
		)
	return (
		<footer className="site-footer">
			<div className="wrap">
				<p>Solfa, the front desk of a music school.</p>
				<nav aria-label="Footer">
					<a href={siteHref.about()}>About</a> <a href={siteHref.features()}>Features</a>{' '}
					<a href={siteHref.pricing()}>Pricing</a> <a href={siteHref.contact()}>Contact</a>{' '}
					<a href={siteHref.faq()}>Questions</a> <a href={href.terms()}>Terms</a>{' '}
					<a href={href.privacy()}>Privacy</a> <a href={siteHref.security()}>Security</a>{' '}
					<a href={siteHref.accessibility()}>Accessibility</a>
					{visitor ? null : (
						<>
							{' '}
							<a href={href.login()}>Log in</a>
						</>
					)}
				</nav>{' '}
				{demo ? (
					<nav aria-label="Elsewhere">
						{profiles.map(({ name, address }) => [
							<a key={name} href={address} rel="me noopener">
								{name}
							</a>,
							' ',
						])}
					</nav>
				) : null}
			</div>
		</footer>
	)
}
