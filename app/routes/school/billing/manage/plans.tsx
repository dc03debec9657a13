import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { usersWords } from '#app/domain/billing/later-plans.ts'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { countUnpricedSeats } from '#app/models/billing/unpriced-seats.server.ts'
import { PlanVersions } from './plans/versions.tsx'
import { enrolmentIn, readPlans, type ShownPlan } from './plans/tasks.server.ts'
import type { MoneyContext } from './money-context.ts'

const PATH = href.manageBilling('plans')

export const handle = { title: 'Price plans' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const enrolment = enrolmentIn(args.request)
	const { plans, archived, asked } = readPlans(access, enrolment)
	return {
		plans,
		archived,
		enrolment,
		seat: asked && nameOfSeat(asked.student, asked.className),
		without: countUnpricedSeats(access),
	}
}

export default function PricePlans() {
	const { solo } = useOutletContext<MoneyContext>()
	const { plans, archived, without, enrolment, seat } = useLoaderData<typeof loader>()
	const toNew = { to: href.newPricePlan(enrolment), label: 'New price plan' }
	return (
		<>
			<BillingHead solo={solo} here={PATH} action={plans.length > 0 ? toNew : undefined} />
			{seat && plans.length > 0 ? (
				<Notice title={`Choose a price plan for ${seat}`}>
					<p>Open the plan that is to bill this enrollment.</p>
				</Notice>
			) : null}
			{without > 0 && !seat ? <WithoutPlan seats={without} /> : null}
			{plans.length === 0 ? (
				<EmptyList
					kind="new"
					title="No price plans yet"
					text="A price plan says what a lesson or a month costs. Runs bill every student who has one."
					create={toNew}
				/>
			) : (
				<div className="stack">
					{plans.map((plan) => (
						<Panel
							key={plan.id}
							title={<bdi>{plan.name}</bdi>}
							beside={
								<Link className="button button-small" to={href.pricePlan(plan.id, undefined, { enrolment })}>
									{usersWords(plan)}
									<span className="sr-only"> of {plan.name}</span>
								</Link>
							}
						>
							<PlanVersions plan={plan} />
						</Panel>
					))}
				</div>
			)}
			<ArchivedPlans plans={archived} />
		</>
	)
}

function WithoutPlan({ seats }: { seats: number }) {
	return (
		<Notice tone="warn" title={`${many(seats, 'enrollment has', 'enrollments have')} no price plan`}>
			<p>
				Nothing is billed for them by a run.{' '}
				<Link to={href.unpricedSeats()} data-figure="count" data-value={seats}>
					Show the enrollments
				</Link>
			</p>
		</Notice>
	)
}

function ArchivedPlans({ plans }: { plans: readonly ShownPlan[] }) {
	if (plans.length === 0) return null
	return (
		<Panel title="Archived">
			<ul className="rows">
				{plans.map(({ id, name, ...plan }) => (
					<li key={id}>
						<span>
							<Link to={href.pricePlan(id)}>
								<bdi>{name}</bdi>
							</Link>
							<span className="muted">
								, {plan.users === 0 && !plan.later ? 'no students' : usersWords(plan)}
							</span>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
