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
					<div>
						<h2 className="mb-2 text-accent [font:600_1rem/1.5_var(--sans)]">{say('Our Mission')}</h2>
						<p className="mb-8 max-w-[32em] [font:1.3125rem/1.5_var(--serif)] lg:mb-11 lg:text-[1.5rem]">
							{say(MISSION)}
						</p>
					</div>
					<Afternoon />
				</section>
				<section className="band">
					<div className="wrap">
						<h2>{say('What Solfa does')}</h2>
						<Scale />
					</div>
				</section>
				<section className="bg-accent-soft py-12 sm:py-18">
					<div className="wrap side">
						<h2 className="mb-4 text-[2.125rem] lg:text-[2.75rem] lg:[line-height:1.1]">
							{say('Global Service Local Support')}
						</h2>
						<p className="m-0 max-w-[34em] text-[1.125rem] lg:text-[1.25rem]">{say(CLOUD)}</p>
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
		<ul className="mx-0 mt-0 mb-7 list-none p-0">
			{commitments.map(({ title, text }) => (
				<li key={title} className="promise side">
					<h3 className="mt-0 mb-1 text-[1.75rem] lg:text-[2.125rem]">{say(title)}</h3>
					<p className="muted m-0 text-[1.125rem] lg:text-[1.25rem]">{say(text)}</p>
				</li>
			))}
		</ul>
	)
}
