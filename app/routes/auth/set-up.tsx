import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { textOf } from '#app/components/field-parts.tsx'
import { PasswordField, SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { Brand } from '#app/components/site/brand.tsx'
import { href } from '#app/domain/href.ts'
import { amountHint, clockHint } from '#app/domain/school/first-look.ts'
import { CURRENCIES } from '#app/domain/school/labels.ts'
import { setUpForm } from '#app/domain/school/set-up-form.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { visit } from '#app/guards/enter.server.ts'
import { firstAnswers, openSetUp, setUp, whatIsReady } from '#app/requests/set-up.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Checks, Staff } from './set-up/checks.tsx'

const FIELDS = ['schoolName', 'timeZone', 'currency', 'name', 'email', 'password']

export const handle = { title: 'Open your school' }

export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	args.context.sheet = 'join'
	openSetUp(args)
	return { ...whatIsReady(), answers: firstAnswers(args), zones: timeZones, now: Date.now() }
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
	const { checks, version, host, answers, zones, now } = useLoaderData<typeof loader>()
	const form = useFormPage(answers)
	const chosen = (name: 'timeZone' | 'currency') => textOf(form.field(name).initialValue) ?? ''
	return (
		<>
			<header className="site-header wrap max-w-262">
				<Brand href="#main" />
				<p className="muted">
					Version {version}, on {host}
				</p>
			</header>
			<main id="main" className="set-up-page wrap max-w-262">
				<ErrorSummary form={form} names={FIELDS} />
				<div className="set-up pt-10 pb-18 min-[960px]:flex min-[960px]:items-start min-[960px]:justify-between">
					<div className="min-[960px]:w-[39%]">
						<h1>Open your school</h1>
						<p className="muted">
							Six answers, and the front desk is ready. You can change all of them later in Settings.
						</p>
						<Staff />
						<Checks checks={checks} />
						<p className="muted">This page closes once the school is open. Your data stays on this server.</p>
					</div>
					<div className="card mt-6 min-[960px]:mt-0 min-[960px]:w-139">
						<Form form={form} submit="Open the school" pending="Opening...">
							<h2>The school</h2>
							<TextField form={form} name="schoolName" label="Name" autoComplete="organization" />
							<div className="set-up-pair">
								<SelectField
									form={form}
									name="timeZone"
									label="Time zone"
									hint={clockHint(chosen('timeZone'), now) || 'All lesson times use this time zone.'}
									options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
								/>
								<SelectField
									form={form}
									name="currency"
									label="Currency"
									hint={amountHint(chosen('currency'))}
									options={CURRENCIES}
								/>
							</div>
							<h2>The owner</h2>
							<TextField form={form} name="name" label="Your name" autoComplete="name" />
							<div className="set-up-pair">
								<TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
								<PasswordField
									form={form}
									name="password"
									label="Password"
									autoComplete="new-password"
									hint="At least 12 characters"
								/>
							</div>
						</Form>
						<p className="muted mt-4">
							Next: a teacher, a class, a student and their first lesson. To look around first, start Solfa in
							another folder with DEMO=1: it fills itself with demo schools.
						</p>
					</div>
				</div>
				<Enhancement name="set-up" />
			</main>
		</>
	)
}
