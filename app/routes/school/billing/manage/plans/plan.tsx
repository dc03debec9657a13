import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { Fields, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { assignForm } from '#app/domain/billing/form.ts'
import { plansWords, usersWords } from '#app/domain/billing/later-plans.ts'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import type { BilledSeat } from '#app/models/billing/plan-users.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { KeptSeats, Seats } from './plan/seats.tsx'
import { billedSince, billedTo, enrolmentIn, planSaved, readPlan } from './tasks.server.ts'
import { PlanVersions } from './versions.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (data?: { plan: { name: string } }) => data?.plan.name ?? 'Price plan' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { dateFormat, timeZone } = access.school
	const now = today(timeZone)
	const enrolment = enrolmentIn(args.request)
	const { plan, seats, first, stays } = readPlan(access, args.params.planId, enrolment)
	const billed = billedTo(access)
	return {
		plan,
		first,
		enrolment,
		stays,
		seats: seats.map((seat) => ({
			value: seat.enrolmentId,
			label: nameOfSeat(seat.student, seat.className),
			hint: [
				weeklyWords(seat, dateFormat),
				seat.endedOn ? `ended on ${plainDateWords(seat.endedOn, dateFormat)}` : '',
				plansWords(seat, { isNamed: seat.plan?.planId !== plan.id, today: now, format: dateFormat }),
				billed(seat.enrolmentId),
			]
				.filter(Boolean)
				.join(', '),
			group: groupOf(seat, plan.id),
		})),
	}
}

function groupOf({ plan, later }: BilledSeat, planId: string) {
	if (!plan) return 'without'
	if (plan.planId === planId) return 'same'
	return later.some((choice) => choice.planId === planId) ? 'later' : 'other'
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return assign({ args, access, planId: args.params.planId ?? '' })
}

const assign = tasksOf<Doing & { planId: string }>()({
	form: assignForm,
	save({ access, planId }, { enrolmentIds, startsOn, override, overrideReason }) {
		const special = override === undefined ? null : { amountMinor: override, reason: overrideReason ?? '' }
		for (const enrolmentId of enrolmentIds) {
			const set = setEnrolmentPlan(access, { enrolmentId, planId, startsOn, override: special })
			if (!set.ok) return set
		}
		return done(null)
	},
	then: (_, { access, planId }, { enrolmentIds, startsOn }) =>
		planSaved(planId, `The plan is set for those you ticked. ${billedSince(access, enrolmentIds, startsOn)}`),
})

export default function PricePlan() {
	const { plan, seats, first, enrolment, stays } = useLoaderData<typeof loader>()
	const form = useFormPage(first)
	return (
		<>
			<PageHead
				title={<bdi>{plan.name}</bdi>}
				line={`${plan.isArchived ? 'Archived, ' : ''}${usersWords(plan)}`}
				trail={[{ to: href.manageBilling('plans', { enrolment }), label: 'Price plans' }]}
				others={[{ to: href.pricePlan(plan.id, 'change-price'), label: 'Change the price' }]}
				more={[
					{ to: href.pricePlan(plan.id, 'rename'), label: 'Rename' },
					plan.isArchived
						? { to: href.pricePlan(plan.id, 'restore'), label: 'Restore' }
						: { to: href.pricePlan(plan.id, 'archive'), label: 'Archive' },
				]}
			/>
			<ErrorSummary form={form} names={['enrolmentIds', 'startsOn', 'override', 'overrideReason']} />
			<div className="stack">
				<Panel title="Prices">
					<PlanVersions plan={plan} change />
				</Panel>
				<Panel title="Who is billed by it">
					{plan.isArchived ? (
						<KeptSeats seats={seats} />
					) : seats.length === 0 ? (
						<p>Nobody is enrolled in a class yet.</p>
					) : (
						<Form form={form} submit="Use this plan" pending="Saving…">
							<Seats form={form} seats={seats} />
							<DateField form={form} name="startsOn" label="From" hint={stays} />
							<Fields legend="Another price" hint="Leave blank to charge what the plan says.">
								<div className="field-pair">
									<TextField
										form={form}
										name="override"
										label="Price"
										inputMode="decimal"
										autoComplete="off"
									/>
									<TextField
										form={form}
										name="overrideReason"
										label="Reason"
										hint="Families read it on their invoices."
										autoComplete="off"
									/>
								</div>
							</Fields>
						</Form>
					)}
				</Panel>
			</div>
		</>
	)
}
