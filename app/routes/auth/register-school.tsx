import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextField } from '#app/components/fields.tsx'
import { NewPasswordField, RegistrationPage } from '#app/components/account/registration-page.tsx'
import { knownCycle, knownPlan, schoolRegistration } from '#app/domain/school/registration-form.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { enterRegistration, register, showRegistration } from '#app/requests/register.server.ts'
import { invalid } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { planNames } from '#app/domain/subscription/plans.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Register your school'),
	remembers: { plan: planNames, billing: ['yearly'] },
}

export function loader(args: LoaderFunctionArgs) {
	return showRegistration(args)
}

export async function action(args: ActionFunctionArgs) {
	await enterRegistration(args)

	const form = await readOpenForm(args, 'registration', schoolRegistration)
	if (!form.ok) return invalid(args, form)

	const query = new URL(args.request.url).searchParams
	const plan = knownPlan(query.get('plan'))
	const billing = knownCycle(query.get('billing'))
	return register(args, form, { ...form.value, role: 'admin', plan }, href.selectPlan({ plan, billing }))
}

export default function RegisterSchool() {
	const { account } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<RegistrationPage
			account={account}
			form={form}
			title="Register your school"
			login={href.login()}
			other={{ href: href.registerSoloTeacher(), label: 'Teaching alone? Register as a solo teacher' }}
		>
			<TextField form={form} name="name" label="Full Name" autoComplete="name" />
			<TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
			<NewPasswordField form={form} name="password" atLeast={6} />
			<TextField form={form} name="schoolName" label="School Name" autoComplete="organization" />
		</RegistrationPage>
	)
}
