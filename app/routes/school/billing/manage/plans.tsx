import { BillingHead } from '#app/components/billing/head.tsx'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Fields, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface Plan {
	id: string
	name: string
	users: number
	versions: { id: string; from: string; isLater: boolean; price: string; words: string }[]
}

const PATH = href.manageBilling('plans')
const NEW = { to: href.manageBilling('plans', { do: 'new-plan' }), label: 'New price plan' }

/** What the school charges, with every price a plan has had. */
export function Plans({ solo, plans, without }: { solo: boolean; plans: Plan[]; without: number }) {
	return (
		<>
			<BillingHead solo={solo} here={PATH} action={plans.length > 0 ? NEW : undefined} />
			{without > 0 && plans.length > 0 ? (
				<Notice tone="warn" title={`${many(without, 'enrollment has', 'enrollments have')} no price plan`}>
					<p>Nothing is billed for them by a run. Open a plan to choose who is billed by it.</p>
				</Notice>
			) : null}
			{plans.length === 0 ? (
				<EmptyList
					kind="new"
					title="No price plans yet"
					words="A price plan says what a lesson or a month costs. Runs bill every student who has one."
					create={NEW}
				/>
			) : (
				<div className="stack">
					{plans.map((plan) => (
						<Panel
							key={plan.id}
							title={<bdi>{plan.name}</bdi>}
							beside={
								<Link className="button button-small" to={href.manageBilling('plans', { plan: plan.id })}>
									{many(plan.users, 'student', 'students')}
									<span className="sr-only"> of {plan.name}</span>
								</Link>
							}
						>
							<Versions plan={plan} />
						</Panel>
					))}
				</div>
			)}
		</>
	)
}

function Versions({ plan }: { plan: Plan }) {
	return (
		<ul className="rows">
			{plan.versions.map(({ id, from, isLater, price, words }) => (
				<li key={id}>
					<span>
						<strong>{price}</strong> from {from} <span className="muted history-change">{words}</span>
					</span>
					{isLater ? (
						<>
							{' '}
							<State tone="brass">Later</State>
						</>
					) : null}
				</li>
			))}
		</ul>
	)
}

interface PlanPageProps {
	plan: Plan
	seats: { value: string; label: string; hint: string }[]
	today: string
}

/** One plan: its prices, and who is billed by it. */
export function PlanPage({ plan, seats, today }: PlanPageProps) {
	const form = useFormPage({ startsOn: `${today.slice(0, 7)}-01` })
	return (
		<>
			<ErrorSummary form={form} names={['enrolmentIds', 'startsOn', 'override', 'overrideReason']} />
			<PageHead
				title={<bdi>{plan.name}</bdi>}
				line={many(plan.users, 'student', 'students')}
				trail={[{ to: PATH, label: 'Price plans' }]}
				action={{
					to: href.manageBilling('plans', { plan: plan.id, do: 'version' }),
					label: 'Change the price',
				}}
			/>
			<div className="stack">
				<Panel title="Prices">
					<Versions plan={plan} />
				</Panel>
				<Panel title="Who is billed by it">
					{seats.length === 0 ? (
						<p>Nobody is enrolled in a class yet.</p>
					) : (
						<Form form={form} submit="Use this plan" pending="Saving…">
							<CheckboxGroup form={form} name="enrolmentIds" label="Students" options={seats} />
							<DateField form={form} name="startsOn" label="From" />
							<Fields legend="Another price" hint="Leave blank to charge what the plan says.">
								<TextField form={form} name="override" label="Price" inputMode="decimal" autoComplete="off" />
								<TextField form={form} name="overrideReason" label="Reason" autoComplete="off" />
							</Fields>
						</Form>
					)}
				</Panel>
			</div>
		</>
	)
}
