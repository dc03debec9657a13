import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PasswordField, SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Brand } from '#app/components/site/brand.tsx'
import { CURRENCIES } from '#app/domain/school/labels.ts'
import { setUpForm } from '#app/domain/school/set-up-form.ts'
import { href } from '#app/domain/href.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { visit } from '#app/guards/enter.server.ts'
import { firstAnswers, openSetUp, setUp, whatIsReady } from '#app/requests/set-up.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

const FIELDS = ['schoolName', 'timeZone', 'currency', 'name', 'email', 'username', 'password']

export const handle = { title: 'Open your school' }

export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	openSetUp(args)
	return { ...whatIsReady(), answers: firstAnswers(args), zones: timeZones }
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	openSetUp(args)
	const form = await readForm(args, setUpForm)
	if (!form.ok) return invalid(args, form)
	const opened = await setUp(args, form.value)
	if (!opened.ok) return invalid(args, form, opened)
	return redirect(href.dashboard(), { status: 303, headers: opened.value })
}

export default function SetUpPage() {
	const { ready, version, host, answers, zones } = useLoaderData<typeof loader>()
	const form = useFormPage(answers)
	return (
		<>
			<header className="site-header wrap">
				<Brand href="#main" />
				<p className="muted">
					Version {version}, on {host}
				</p>
			</header>
			<main id="main" className="wrap">
				<div className="narrow">
					<div className="card">
						<ErrorSummary form={form} names={FIELDS} />
						<h1>Open your school</h1>
						<p>A few answers, and the front desk is ready. You can change all of them later in Settings.</p>
						<ul>
							{ready.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
						<Form form={form} submit="Open the school" pending="Opening...">
							<h2>The school</h2>
							<TextField form={form} name="schoolName" label="Name" autoComplete="organization" />
							<SelectField
								form={form}
								name="timeZone"
								label="Time zone"
								hint="All lesson times use this time zone."
								options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
							/>
							<SelectField form={form} name="currency" label="Currency" options={CURRENCIES} />
							<h2>The owner</h2>
							<TextField form={form} name="name" label="Your name" autoComplete="name" />
							<TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
							<TextField
								form={form}
								name="username"
								label="Username"
								autoComplete="username"
								autoCapitalize="none"
							/>
							<PasswordField
								form={form}
								name="password"
								label="Password"
								autoComplete="new-password"
								hint="At least 12 characters. A short sentence is easy to remember and hard to guess."
							/>
						</Form>
						<p className="muted">
							Next: a teacher, a class, a student and their first lesson. This page closes once the school is
							open, and your data stays on this server.
						</p>
					</div>
				</div>
			</main>
		</>
	)
}
