import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import billingCss from '#app/styles/billing.css?url'
import { Bank } from './manage/bank.tsx'
import { BankFile } from './manage/bank-file.tsx'
import { DryRun } from './manage/dry-run.tsx'
import { Families } from './manage/families.tsx'
import { FamilyAccount } from './manage/family-account.tsx'
import { FamilyTask } from './manage/family-task.tsx'
import { InvoicePage } from './manage/invoice-page.tsx'
import { InvoiceTask } from './manage/invoice-task.tsx'
import { NewPlan } from './manage/new-plan.tsx'
import { Disconnect } from './manage/online-end.tsx'
import { Online } from './manage/online.tsx'
import { Parts } from './manage/paying-in-parts.tsx'
import { Pay } from './manage/pay.tsx'
import { Payments } from './manage/payments.tsx'
import { PlanPage, Plans } from './manage/plans.tsx'
import { readManage } from './manage/read.server.ts'
import { Reconcile } from './manage/reconcile.tsx'
import { Rules } from './manage/rules.tsx'
import { RunPage } from './manage/run-page.tsx'
import { Runs } from './manage/runs.tsx'
import { saveManage } from './manage/save.server.ts'
import { links as workLinks } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: billingCss }]

export const handle = {
	title: (loaded?: { solo: boolean; title: string | null }) =>
		loaded?.title ?? billingNoun(loaded?.solo ?? false),
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'money:read')
	return readManage(asked, access)
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'money:write')
	return saveManage(asked, access)
}

export default function ManageBilling() {
	const loaded = useLoaderData<typeof loader>()
	switch (loaded.view) {
		case 'invoice':
			return <InvoicePage {...loaded} />
		case 'invoice-task':
			return <InvoiceTask {...loaded} />
		case 'parts':
			return <Parts {...loaded} />
		case 'family':
			return <FamilyAccount {...loaded} />
		case 'family-task':
			return <FamilyTask {...loaded} />
		case 'payments':
			return <Payments {...loaded} />
		case 'plans':
			return <Plans {...loaded} />
		case 'plan':
			return <PlanPage {...loaded} />
		case 'new-plan':
			return <NewPlan {...loaded} />
		case 'runs':
			return <Runs {...loaded} />
		case 'run':
			return <RunPage {...loaded} />
		case 'dry-run':
			return <DryRun {...loaded} />
		case 'pay':
			return <Pay {...loaded} />
		case 'bank':
			return <Bank {...loaded} />
		case 'bank-file':
			return <BankFile {...loaded} />
		case 'reconcile':
			return <Reconcile {...loaded} />
		case 'online':
			return <Online {...loaded} />
		case 'online-end':
			return <Disconnect />
		case 'rules':
			return <Rules {...loaded} />
		default:
			return <Families {...loaded} />
	}
}
