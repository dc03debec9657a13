import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextField } from '#app/components/fields.tsx'
import { NewPasswordField, RegistrationPage } from '#app/components/account/registration-page.tsx'
import { usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'
import { knownCycle, knownPlan, soloRegistration } from '#app/domain/school/registration-form.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { enterRegistration, register, showRegistration } from '#app/requests/register.server.ts'
import { invalid } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { planNames, plans, priceWords, type Cycle } from '#app/domain/subscription/plans.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Register as a solo teacher'),
	remembers: { plan: planNames, billing: ['yearly'] },
}

export function loader(args: LoaderFunctionArgs) {
	return showRegistration(args)
}

export async function action(args: ActionFunctionArgs) {
	await enterRegistration(args)

	const form = await readOpenForm(args, 'registration', soloRegistration)
	if (!form.ok) return invalid(args, form)

	const { businessName: schoolName, ...person } = form.value
	const query = new URL(args.request.url).searchParams
	const plan = knownPlan(query.get('plan'))
	const billing = knownCycle(query.get('billing'))
	const next = href.selectPlan({ plan, billing, type: 'solo' })
	return register(args, form, { ...person, schoolName, role: 'solo_teacher_admin', plan }, next)
}

export default function RegisterSoloTeacher() {
	const { account } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<RegistrationPage
			account={account}
			form={form}
			title="Register as a solo teacher"
			intro={<Notice />}
			login={href.login()}
			other={{ href: href.registerSchool(), label: 'More than one teacher? Register a school' }}
		>
			<TextField form={form} name="name" label="Full Name" autoComplete="name" />
			<TextField form={form} name="email" label="Email Address" type="email" autoComplete="email" />
			<NewPasswordField form={form} name="password" atLeast={6} />
			<TextField
				form={form}
				name="businessName"
				label="Business Name"
				autoComplete="organization"
				hint="What families will see at the top of their pages."
			/>
		</RegistrationPage>
	)
}

/** Stands where a price does, which the page reads again while it is open. */
const PRICE = '{price}'

function Notice() {
	const language = usePageLanguage()
	const { soloCosts } = useSiteWords().plans
	const [before, between, after] = soloCosts(plans.soloTeacher.name, PRICE, PRICE).split(PRICE)
	const price = (cycle: Cycle) => (
		<span data-price={`soloTeacher.${cycle}`}>{priceWords('soloTeacher', cycle, language)}</span>
	)
	return (
		<p className="notice">
			{before}
			{price('monthly')}
			{between}
			{price('yearly')}
			{after}
		</p>
	)
}
