import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaymentNote } from '#app/components/subscription/payment-note.tsx'
import { useSay } from '#app/components/say.ts'
import { SiteFooter, SiteHeader } from '#app/components/site/site.tsx'
import { SubscriptionModal } from '#app/components/subscription/modal.tsx'
import { siteVisitor } from '#app/requests/visitor.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { siteMeta } from '#app/web/site-meta.ts'
import { HelpPage } from './about/help.tsx'
import { Afternoon } from './about/afternoon.tsx'
import { missing } from '#app/web/missing.server.ts'
import { readHelp } from './about/read.server.ts'
import { AboutDoors, AboutLinks } from './about/links.tsx'
import { Scale } from './about/scale.tsx'
import { CLOUD, commitments, MISSION } from './about/words.ts'

const TITLE = 'About Us'

export const handle = {
	spoken: true,
	title: (_data: unknown, language: Language) => sitePhrase(language, TITLE),
	remembers: { page: ['help'] },
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
	const language = data?.language ?? 'en'
	const description = 'Why Solfa exists, what it does for music schools, and what we promise.'
	return siteMeta(sitePhrase(language, TITLE), sitePhrase(language, description), data?.address)
}

export async function loader(args: LoaderFunctionArgs) {
	const visitor = await siteVisitor(args)
	const { appUrl, demo, oneSchool } = environment()
	const address = inSameLanguage(args.request, appUrl + siteHref.about())
	const help = readHelp(args)
	// A server for a single school has the help and no page about Solfa.
	if (oneSchool && !help) missing()
	return { visitor, demo, oneSchool, address, help, language: pageLanguage(args) }
}

export default function About() {
	const { visitor, demo, oneSchool, help } = useLoaderData<typeof loader>()
	const say = useSay()
	if (help) return <HelpPage visitor={visitor} demo={demo} oneSchool={oneSchool} help={help} />
	return (
		<>
			<SiteHeader
				visitor={visitor && { ...visitor, home: visitor.desk, owes: null }}
				links={<AboutLinks />}
				doors={<AboutDoors />}
				homeLabel="Go to Dashboard"
			/>
			<main id="main">
				{visitor?.confirming ? <PaymentNote /> : null}
				{visitor ? <SubscriptionModal offer={visitor.offer} email={visitor.email} /> : null}
				<section className="wrap about-head">
					<h1>{say('Software that leaves you time for music')}</h1>
					<div className="mission">
						<h2>{say('Our Mission')}</h2>
						<p>{say(MISSION)}</p>
					</div>
					<Afternoon />
				</section>
				<section className="band">
					<div className="wrap">
						<h2>{say('What Solfa does')}</h2>
						<Scale />
					</div>
				</section>
				<section className="reach">
					<div className="wrap side">
						<h2>{say('Global Service Local Support')}</h2>
						<p>{say(CLOUD)}</p>
					</div>
				</section>
				<section className="wrap band-plain">
					<h2>{say('Our Commitment')}</h2>
					<Promises />
					{visitor ? null : (
						<p className="button-row lg:ml-[calc(40%+43px)]">
							<a className="button button-filled" href={href.registerSchool()}>
								{say('Get Started')}
							</a>{' '}
							<a className="button" href={siteHref.demo()}>
								{say('Request a demo')}
							</a>
						</p>
					)}
				</section>
			</main>
			<SiteFooter visitor={visitor} demo={demo} />
		</>
	)
}

function Promises() {
	const say = useSay()
	return (
		<ul className="promises">
			{commitments.map(({ title, words }) => (
				<li key={title} className="side">
					<h3>{say(title)}</h3>
					<p>{say(words)}</p>
				</li>
			))}
		</ul>
	)
}
