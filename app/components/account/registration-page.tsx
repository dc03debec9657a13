import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { href } from '#app/domain/href.ts'
import { isPlanName, plans, priceWords } from '#app/domain/subscription/plans.ts'
import { AccountHere, type AccountHereProps } from './account-here.tsx'
import { PasswordField, TrapField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'

interface RegistrationPageProps {
	account: AccountHereProps['account'] | null
	form: FormState
	title: string
	intro?: ReactNode
	children: ReactNode
	login: string
	/** Link to the other type of registration. */
	other: { href: string; label: string }
}

/** Shared layout of the registration pages. Registered users see the state of their account instead of the form. */
export function RegistrationPage({
	account,
	form,
	title,
	intro,
	children,
	login,
	other,
}: RegistrationPageProps) {
	const say = useSay()
	if (account) return <AccountHere account={account} />
	return (
		<>
			<FormPage
				form={form}
				title={say(title)}
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
				<Agreement />
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={login}>{say('Already have an account? Sign in')}</a>
				</li>
				<li>
					<a href={href.forgotPassword()}>{say('Forgot your password?')}</a>
				</li>
				<li>
					<a href={other.href}>{say(other.label)}</a>
				</li>
			</ul>
		</>
	)
}

function Agreement() {
	const { agree, terms, privacy } = useSiteWords().plans
	const links = [
		<a key="terms" href={href.terms()}>
			{terms}
		</a>,
		<a key="privacy" href={href.privacy()}>
			{privacy}
		</a>,
	]
	return (
		<p className="muted">
			<Sentence say={agree} parts={links} />
		</p>
	)
}

/** The plan chosen on the pricing page. */
function ChosenPlan() {
	const [query] = useSearchParams()
	const { chosen } = useSiteWords().plans
	const language = usePageLanguage()
	const plan = query.get('plan')
	if (!isPlanName(plan)) return null
	const cycle = query.get('billing') === 'yearly' ? 'yearly' : 'monthly'
	return (
		<p>
			<Sentence
				say={(name, price) => chosen(name, price, cycle === 'yearly')}
				parts={[<strong key="plan">{plans[plan].name}</strong>, priceWords(plan, cycle, language)]}
			/>
		</p>
	)
}

/** States the requirements up front. */
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
