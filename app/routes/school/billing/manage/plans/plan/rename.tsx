import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { planNameForm } from '#app/domain/billing/plan-form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { renamePlan } from '#app/models/billing/plan-changes.server.ts'
import { findPlan } from '#app/models/billing/plans.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Back } from '../../task-back.tsx'
import { planSaved } from '../tasks.server.ts'
import { planTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: planTitle('Rename') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const id = args.params.planId ?? ''
	const { name, version } = findPlan(access, id) ?? missing()
	return { plan: { id, name, version }, timeZone: access.school.timeZone }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return rename({ args, access, planId: args.params.planId ?? '' })
}

const rename = tasksOf<Doing & { planId: string }>()({
	form: planNameForm,
	save: ({ access, planId }, { name, version }) => renamePlan(access, { id: planId, version }, name),
	then: (_, { planId }) => planSaved(planId, 'The plan is renamed. Issued invoices stay as they are.'),
})

export default function RenamePlan() {
	const { plan, timeZone } = useLoaderData<typeof loader>()
	const form = useFormPage({ name: plan.name })
	const back = href.pricePlan(plan.id)
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Rename <bdi>{plan.name}</bdi>
					</>
				}
				trail={[{ to: back, label: plan.name }]}
			/>
			<Form form={form} card submit="Save" pending="Saving…" beside={<Back to={back} />}>
				<ErrorSummary form={form} names={['name']} />
				<Conflict
					form={form}
					labels={{ name: 'Name' }}
					timeZone={timeZone}
					take={href.pricePlan(plan.id, 'rename')}
				/>
				<VersionField form={form} version={plan.version} />
				<TextField form={form} name="name" label="Name" hint="Issued invoices keep the name they have." />
			</Form>
		</div>
	)
}
