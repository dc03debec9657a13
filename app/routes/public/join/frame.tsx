import type { ReactNode } from 'react'
import { FooterLanguages, useSiteWords } from '#app/components/site/spoken.tsx'
import { DatesWritten } from '#app/components/dates.tsx'
import { Mark } from '#app/components/site/brand.tsx'
import { Phone } from '#app/components/phone.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { JoinFrame } from '#app/requests/join.server.ts'

/** Frame of a school's public page, with its logo and name above and its address below. */
export function JoinPage({ frame, children }: { frame: JoinFrame; children: ReactNode }) {
	const { name, logo, address, contact } = frame
	const { join } = useSiteWords()
	return (
		<DatesWritten format={frame.dateFormat}>
			<header className="on-paper wrap flex flex-wrap items-center justify-between py-3 max-[699px]:flex-nowrap max-[699px]:py-1">
				<a className="join-brand" href={siteHref.join(address)}>
					{logo ? <img className="mr-3" src={logo} alt="" height="36" /> : null}
					<bdi>{name}</bdi>
				</a>{' '}
				<span className="join-doors screen-only">
					{contact.phone ? <Phone number={contact.phone} /> : null}{' '}
					<a className="button" href={href.login()}>
						{join.logIn}
					</a>
				</span>
			</header>
			<main id="main" className="wrap">
				{children}
			</main>
			<footer className="join-foot on-paper">
				<div className="wrap flex flex-wrap items-center justify-between py-3">
					<address>
						<strong>
							<bdi>{name}</bdi>
						</strong>{' '}
						{contact.address ? <span className="as-typed">{contact.address}</span> : null}{' '}
						{contact.phone ? <Phone number={contact.phone} /> : null}{' '}
						{contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}{' '}
					</address>
					<span className="hidden print:block">{frame.url}</span>
					<div className="screen-only">
						<FooterLanguages />{' '}
						<a className="join-mark" href={href.landing()}>
							<Mark /> {join.runsOn}
						</a>
					</div>
				</div>
			</footer>
		</DatesWritten>
	)
}
