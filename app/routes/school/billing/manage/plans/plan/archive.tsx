import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { archivePlan, listClassesWithPlan } from '#app/models/billing/plan-changes.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { planSaved, readPlan } from '../tasks.server.ts'
import { planTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: planTitle('Archive') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { plan } = readPlan(access, args.params.planId)
	return { plan, classes: listClassesWithPlan(access, plan.id) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return archive({ args, access, planId: args.params.planId ?? '' })
}

const archive = tasksOf<Doing & { planId: string }>()({
	form: nothingAsked,
	save: ({ access, planId }) => archivePlan(access, planId),
	then: (_, { planId }) => planSaved(planId, 'The plan is archived.'),
})

export default function ArchivePlan() {
	const { plan, classes } = useLoaderData<typeof loader>()
	const form = useFormPage()
	if (classes.length > 0) return <StillChosen plan={plan} classes={classes} />
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Archive <bdi>{plan.name}</bdi>?
				</>
			}
			consequences={[
				plan.users === 0
					? `No student has it${plan.later ? ' now' : ''}.`
					: `${many(plan.users, 'student has it, keeps', 'students have it, keep')} it and ${plan.users === 1 ? 'is' : 'are'} billed by it as before.`,
				...(plan.later ? [`It still bills ${plan.later}, as planned.`] : []),
				'It can no longer be chosen for a class or a student.',
			]}
			text="You can restore it at any time."
			submit={`Archive ${plan.name}`}
			pending="Archiving…"
			back={{ to: href.pricePlan(plan.id), label: 'Keep it' }}
		/>
	)
}

interface StillChosenProps {
	plan: { id: string; name: string }
	classes: readonly { id: string; name: string }[]
}

/** Stands where the question would be refused. */
function StillChosen({ plan, classes }: StillChosenProps) {
	return (
		<div className="confirm">
			<h1>
				<bdi>{plan.name}</bdi> cannot be archived yet
			</h1>
			<p>
				{many(classes.length, 'class has', 'classes have')} it as price plan for newcomers. Choose another
				plan there first.
			</p>
			<ul className="rows">
				{classes.map(({ id, name }) => (
					<li key={id}>
						<Link to={href.class(id, 'definition')}>
							<bdi>{name}</bdi>
						</Link>
					</li>
				))}
			</ul>
			<div className="button-row">
				<Link className="button" to={href.pricePlan(plan.id)}>
					Back to the plan
				</Link>
			</div>
		</div>
	)
}
