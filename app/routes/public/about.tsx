import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaymentNote } from '#app/components/subscription/payment-note.tsx'
import { SiteFooter, SiteHeader } from '#app/components/site/site.tsx'
import { SubscriptionModal } from '#app/components/subscription/modal.tsx'
import { siteVisitor } from '#app/flows/visitor.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { siteMeta } from '#app/web/site-meta.ts'
import { HelpPage } from './about/help.tsx'
import { readHelp } from './about/read.server.ts'
import { cards, commitments } from './about/words.ts'

export const handle = { title: 'About Us', remembers: { page: ['help'] } }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	siteMeta(
		'About Us',
		'Why Solfa exists, what it does for music schools, and what we promise.',
		data?.address,
	)

export async function loader(asked: LoaderFunctionArgs) {
	const visitor = await siteVisitor(asked)
	const { appUrl, demo } = environment()
	return { visitor, demo, address: appUrl + siteHref.about(), help: readHelp(asked) }
}

export default function About() {
	const { visitor, demo, help } = useLoaderData<typeof loader>()
	if (help) return <HelpPage visitor={visitor} demo={demo} help={help} />
	return (
		<>
			<SiteHeader
				visitor={visitor}
				links={<AboutLinks />}
				doors={<AboutDoors />}
				homeLabel="Go to Dashboard"
			/>
			<main id="main">
				{visitor?.confirming ? <PaymentNote /> : null}
				{visitor ? <SubscriptionModal offer={visitor.offer} email={visitor.email} /> : null}
				<section className="wrap about-head side">
					<h1>Software that leaves you time for music</h1>
					<div>
						<h2>Our Mission</h2>
						<p className="lead">
							Music schools run on paper, goodwill and late evenings. We take the paper and the evenings off
							their hands, so that teachers teach, families know what is going on, and the office closes on
							time.
						</p>
					</div>
				</section>
				<section className="band">
					<div className="wrap">
						<h2>What Solfa does</h2>
						<Cards cards={cards} />
					</div>
				</section>
				<section className="wrap band-plain side">
					<h2>Global Service Local Support</h2>
					<p className="lead">
						Solfa is a fully cloud-based service: nothing to install, nothing to back up, the same on every
						phone and computer. Schools use it in their own currency and time zone, and our 24/7 global
						support answers whatever the hour is where you teach.
					</p>
				</section>
				<section className="band">
					<div className="wrap">
						<h2>Our Commitment</h2>
						<Cards cards={commitments} />
						{visitor ? null : (
							<p className="button-row">
								<a className="button button-filled" href={href.registerSchool()}>
									Get Started
								</a>{' '}
								<a className="button" href={siteHref.demo()}>
									Request a demo
								</a>
							</p>
						)}
					</div>
				</section>
			</main>
			<SiteFooter visitor={visitor} demo={demo} />
		</>
	)
}

function AboutLinks() {
	return (
		<>
			<a href={siteHref.features()}>Features</a> <a href={siteHref.pricing()}>Pricing</a>{' '}
			<a href={siteHref.about()} aria-current="page">
				About Us
			</a>{' '}
			<a href={siteHref.contact()}>Contact</a>
		</>
	)
}

function AboutDoors() {
	return (
		<>
			<a className="button" href={href.login()}>
				Sign In
			</a>{' '}
			<a className="button button-filled" href={href.registerSchool()}>
				Get Started
			</a>
		</>
	)
}

function Cards({ cards }: { cards: readonly { title: string; words: string }[] }) {
	return (
		<ul className="grid">
			{cards.map(({ title, words }) => (
				<li key={title} className="card">
					<h3>{title}</h3>
					<p className="muted">{words}</p>
				</li>
			))}
		</ul>
	)
}
