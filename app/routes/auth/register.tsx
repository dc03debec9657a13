import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasswordField, TextField } from '#app/components/fields.tsx'
import { NewPasswordField, RegistrationPage } from '#app/components/account/registration-page.tsx'
import { confirmedRegistration } from '#app/domain/school/registration-form.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { enterRegistration, register, showRegistration } from '#app/requests/register.server.ts'
import { invalid } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Register'),
	remembers: {},
}

export function loader(args: LoaderFunctionArgs) {
	return showRegistration(args)
}

export async function action(args: ActionFunctionArgs) {
	await enterRegistration(args)

	const form = await readOpenForm(args, 'registration', confirmedRegistration)
	if (!form.ok) return invalid(args, form)

	const { fullName: name, schoolName, email, password } = form.value
	return register(
		args,
		form,
		{ name, schoolName, email, password, role: 'admin', plan: null },
		href.selectPlan(),
	)
}

export default function Register() {
	const { account } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<RegistrationPage
			account={account}
			form={form}
			title="Register"
			login={siteHref.shortLogin()}
			other={{ href: href.registerSoloTeacher(), label: 'Teaching alone? Register as a solo teacher' }}
		>
			<TextField form={form} name="fullName" label="Full Name" autoComplete="name" />
			<TextField form={form} name="schoolName" label="School Name" autoComplete="organization" />
			<TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
			<NewPasswordField form={form} name="password" atLeast={8} />
			<PasswordField
				form={form}
				name="confirmPassword"
				label="Confirm Password"
				autoComplete="new-password"
			/>
		</RegistrationPage>
	)
}
