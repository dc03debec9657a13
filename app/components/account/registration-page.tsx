import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { href } from '#app/domain/href.ts'
import { isPlanName, plans, priceWords } from '#app/domain/subscription/plans.ts'
import { AccountHere, type AccountHereProps } from './account-here.tsx'
import { PasswordField, TrapField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'

interface RegistrationPageProps {
	account: AccountHereProps['account'] | null
	form: FormState
	title: string
	intro?: ReactNode
	children: ReactNode
	login: string
	/** The way to the other kind of account. */
	other: { href: string; label: string }
}

/** What all registration pages share: whoever has registered is told so, and everybody else finds a way on. */
export function RegistrationPage({
	account,
	form,
	title,
	intro,
	children,
	login,
	other,
}: RegistrationPageProps) {
	if (account) return <AccountHere account={account} />
	return (
		<>
			<FormPage
				form={form}
				title={title}
				intro={
					<>
						<ChosenPlan />
						{intro}
					</>
				}
				submit="Create account"
				pending="Creating account..."
				refusal="Registration failed"
			>
				{children}
				<TrapField />
				<p className="hint">
					By creating an account you agree to the <a href={href.terms()}>terms of use</a> and have read what
					we say about <a href={href.privacy()}>privacy</a>.
				</p>
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={login}>Already have an account? Sign in</a>
				</li>
				<li>
					<a href={href.forgotPassword()}>Forgot your password?</a>
				</li>
				<li>
					<a href={other.href}>{other.label}</a>
				</li>
			</ul>
		</>
	)
}

/** What was chosen on the page of prices, and what comes next. */
function ChosenPlan() {
	const [query] = useSearchParams()
	const plan = query.get('plan')
	if (!isPlanName(plan)) return null
	const cycle = query.get('billing') === 'yearly' ? 'yearly' : 'monthly'
	return (
		<p>
			You chose <strong>{plans[plan].name}</strong>, {priceWords(plan, cycle)} a{' '}
			{cycle === 'yearly' ? 'year' : 'month'}. You pay in the next step.
		</p>
	)
}

/** With what it has to be, before somebody has to be told. */
export function NewPasswordField({
	form,
	name,
	atLeast,
}: {
	form: FormState
	name: string
	atLeast: number
}) {
	return (
		<PasswordField
			form={form}
			name={name}
			label="Password"
			autoComplete="new-password"
			hint={`At least ${atLeast} characters. A short sentence is easy to remember and hard to guess.`}
		/>
	)
}
