import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { siteVisitor } from '#app/requests/visitor.server.ts'
import { countryOf } from '#app/web/country.server.ts'
import { dialCodeOf } from '#app/domain/contact/dial-codes.ts'
import { environment } from '#app/config/environment.server.ts'
import type { Cycle } from '#app/domain/subscription/plans.ts'
import { cycles, plans } from '#app/domain/subscription/plans.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { siteMeta } from '#app/web/site-meta.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Call } from './landing/call.tsx'
import { Contact } from './landing/contact.tsx'
import { DemoDialog } from './landing/demo-dialog.tsx'
import { Features } from './landing/features.tsx'
import { Hero } from './landing/hero.tsx'
import { Pricing } from './landing/pricing.tsx'
import { requestDemo } from './landing/save-demo.server.ts'
import { sendContact } from './landing/save-contact.server.ts'
import { Voices } from './landing/voices.tsx'

const TITLE = 'The front desk your music school deserves'
const DESCRIPTION =
	'Students, lessons, attendance and invoices in one calm place, on any phone and any connection.'

const PRODUCT = {
	'@type': 'SoftwareApplication',
	name: 'Solfa',
	description: DESCRIPTION,
	applicationCategory: 'BusinessApplication',
	operatingSystem: 'Any with a web browser',
	offers: Object.values(plans).map(({ name, monthly }) => ({
		'@type': 'Offer',
		name,
		price: (monthly.amountMinor / 100).toFixed(2),
		priceCurrency: 'USD',
	})),
}

// The demo form depends on the visitor's country, so it is not cached.
export const handle = {
	spoken: true,
	title: (data: { demo: boolean } | undefined, language: Language) =>
		sitePhrase(language, data?.demo ? 'Request a demo' : TITLE),
	remembers: { billing: cycles },
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	siteMeta(said(data, TITLE), said(data, DESCRIPTION), data?.address, PRODUCT)

function said(data: { language: Language } | undefined, english: string): string {
	return sitePhrase(data?.language ?? 'en', english)
}

export async function loader(args: LoaderFunctionArgs) {
	const visitor = await siteVisitor(args)
	const query = new URL(args.request.url).searchParams
	const demo = query.has('demo')
	const { appUrl, contactEmail, geoUrl, demo: isDemo } = environment()
	const cycle: Cycle = query.get('billing') === 'yearly' ? 'yearly' : 'monthly'
	return {
		visitor: visitor !== null,
		demo,
		cycle,
		dialCode: demo ? dialCodeOf(countryOf(args.request)) : undefined,
		lookup: geoUrl || null,
		contactEmail,
		// Outside the demo, visitors would take the fictional quotes for real customers.
		voices: isDemo,
		language: pageLanguage(args),
		// Each language has its own address, so that search engines find it.
		address: inSameLanguage(args.request, `${appUrl}/`),
	}
}

/** The address tells which of the two forms was submitted. */
export async function action(args: ActionFunctionArgs) {
	await siteVisitor(args)
	return new URL(args.request.url).searchParams.has('demo') ? requestDemo(args) : sendContact(args)
}

export default function Landing() {
	const { visitor, demo, cycle, dialCode, lookup, contactEmail, voices } = useLoaderData<typeof loader>()
	const contact = useFormPage(undefined, { id: 'contact-form', answered: !demo })
	const wish = useFormPage({ countryCode: dialCode }, { id: 'demo-form', answered: demo })
	const dialog = <DemoDialog form={wish} open={demo} lookup={lookup} />
	return (
		<>
			{demo ? dialog : null}
			<Hero visitor={visitor} />
			<Features />
			<Call />
			<Pricing cycle={cycle} />
			{voices ? <Voices /> : null}
			<Contact form={contact} email={contactEmail} />
			{demo ? null : dialog}
		</>
	)
}
