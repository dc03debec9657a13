import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { visit } from '#app/guards/enter.server.ts'
import { planNames, plans, priceWords, yearlySaving, type Cycle, type PlanName } from '#app/utils/plans.ts'

export const handle = { title: 'Select a plan', remembers: ['billing', 'type', 'plan', 'upgrade'] }

export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	const query = new URL(asked.request.url).searchParams
	const solo = person ? person.role === 'solo_teacher_admin' : query.get('type') === 'solo'
	const cycle: Cycle = query.get('billing') === 'yearly' ? 'yearly' : 'monthly'
	const kept = new URLSearchParams(query)
	const withCycle = (billing: Cycle) => {
		kept.set('billing', billing)
		return `?${kept}`
	}
	return {
		cycle,
		monthly: withCycle('monthly'),
		yearly: withCycle('yearly'),
		shown: planNames.filter((name) => (name === 'soloTeacher') === solo),
		school: person?.school ? { name: person.school.name, status: person.school.status } : null,
	}
}

export default function SelectPlan() {
	const { cycle, monthly, yearly, shown, school } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain">
			<h1>Select a plan</h1>
			{school && school.status !== 'active' ? (
				<p>
					The subscription of <bdi>{school.name}</bdi> is{' '}
					{school.status === 'none' ? 'not set up' : school.status}.
				</p>
			) : (
				<p>Every plan has all core features. Pay by the month or by the year.</p>
			)}
			<nav className="choice" aria-label="Billing">
				<a
					className={buttonClass(cycle === 'monthly')}
					aria-current={cycle === 'monthly' ? 'true' : undefined}
					href={monthly}
				>
					Monthly
				</a>
				<a
					className={buttonClass(cycle === 'yearly')}
					aria-current={cycle === 'yearly' ? 'true' : undefined}
					href={yearly}
				>
					{shown.includes('soloTeacher') ? 'Yearly, 17% saving' : 'Yearly, save up to $549'}
				</a>
			</nav>
			<ul className="plans">
				{shown.map((name) => (
					<PlanCard key={name} name={name} cycle={cycle} />
				))}
			</ul>
		</section>
	)
}

function PlanCard({ name, cycle }: { name: PlanName; cycle: Cycle }) {
	const plan = plans[name]
	return (
		<li className={plan.popular ? 'card plan-popular' : 'card'}>
			<h2>
				{plan.name} {plan.popular ? <span className="tag tag-new">Most Popular</span> : null}
			</h2>
			<p className="price">
				{priceWords(name, cycle)}
				<small>{cycle === 'monthly' ? '/month' : '/year'}</small>
			</p>
			{cycle === 'yearly' ? <p className="muted">{yearlySaving(name)}</p> : null}
			<ul>
				{plan.features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
		</li>
	)
}

function buttonClass(chosen: boolean): string {
	return chosen ? 'button button-filled' : 'button'
}
